// Inputs stored in an array; the index is an input.
// main never takes: main#6:true
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int a[3];
    for (int i = 0; B(i < 3); i++) {
        a[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(B(a[i] >= 0) && B(a[i] < 4));
        if (B(i > 0)) __VERIFIER_assume(a[i] >= a[i - 1]);
    }
    unsigned k = __VERIFIER_nondet_uint();
    __VERIFIER_assume(k < 3);
    if (B(a[k] == 3) && B(k == 0)) {
        if (B(a[1] + a[2] != 6)) return 1;
        return 2;
    }
    return 0;
}
