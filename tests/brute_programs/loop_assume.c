// An assumption inside a loop cuts it.
// main never takes: main#2:true
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    int n = 0;
    while (B(a)) {
        a &= a - 1;
        n++;
        __VERIFIER_assume(n < 4);
    }
    if (B(n == 3)) return 1;
    return B(n > 3) ? 2 : 3;
}
