// State in globals and static locals.
// main never takes: main#2:true
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

static int total;

static int next(void) {
    static int calls;
    unsigned short x = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(x <= 5);
    total += x;
    return ++calls;
}

int main(void) {
    while (B(total < 6))
        if (B(next() == 3)) break;
    if (B(total > 10)) return 1;
    return B(total < 2) ? 2 : 3;
}
