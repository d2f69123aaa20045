// What was taken before a failed assumption counts.
// main never takes: main#1:true
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    if (B(a > 200)) a = 0;
    __VERIFIER_assume(a > 0);
    if (B(a > 200)) return 1;
    return B(a == 200) ? 2 : 3;
}
