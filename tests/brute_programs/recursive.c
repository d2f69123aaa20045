// A function that asks and calls itself.
// main never takes: main#1:true
extern _Bool __VERIFIER_nondet_bool(void);

static int depth(int limit) {
    if (B(limit == 0) || B(!__VERIFIER_nondet_bool())) return 0;
    return 1 + depth(limit - 1);
}

int main(void) {
    int d = depth(4);
    if (B(d == 4)) return 1;
    if (B(d > 4)) return 2;
    return 0;
}
