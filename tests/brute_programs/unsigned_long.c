// Assumptions about wide unsigned numbers.
// main never takes: main#1:true
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong();
    __VERIFIER_assume(a - 3 < 6);
    if (B(a << 62 == 0)) return 1;
    if (B(a > 8)) return 2;
    return B((char)(a * 32) < 0) ? 3 : 4;
}
