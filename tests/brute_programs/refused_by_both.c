// Assumptions on both sides of a branch: nothing comes after.
// main never takes: main#1:true, main#1:false
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    if (B(a & 1))
        __VERIFIER_assume(a % 2 == 0);
    else
        __VERIFIER_assume(a % 2 == 1);
    if (B(a > 10)) return 1;
    return 0;
}
