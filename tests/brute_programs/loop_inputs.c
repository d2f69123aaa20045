// Inputs inside a loop.
// main never takes: main#4:true
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int sum = 0;
    for (int i = 0; B(i < 3); i++) {
        int x = __VERIFIER_nondet_int();
        __VERIFIER_assume(B(x >= 0) && B(x < 5));
        sum += x;
    }
    if (B(sum == 12)) return 1;
    if (B(sum > 12)) return 2;
    return 0;
}
