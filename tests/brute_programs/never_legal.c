// An assumption that never holds.
// main never takes: main#1:true, main#1:false
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    if (B(a == 77)) return 1;
    __VERIFIER_assume(a > 300);
    return B(a == 3) ? 2 : 3;
}
