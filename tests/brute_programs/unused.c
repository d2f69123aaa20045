// Inputs that are not used, or used once and lost.
// main never takes: main#0:true
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    __VERIFIER_nondet_bool();
    unsigned char a = __VERIFIER_nondet_uchar() & 15;
    if (B(a > 15)) return 1;
    a = __VERIFIER_nondet_bool();
    return B(a) ? 2 : 3;
}
