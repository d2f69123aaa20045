// An assumption about several inputs.
// main never takes: main#1:true
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a < 16);
    unsigned char b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(b < 16);
    if (B(a == b)) return 1;
    __VERIFIER_assume(a + b == 15);
    if (B(a - b == 2)) return 2;
    return B(a * b == 56) ? 3 : 4;
}
