// The assumption calls a function, whose branches count.
// main takes everything
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static int even(int x) {
    return B(x % 2 == 0) ? 1 : 0;
}

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(even(a));
    return B(a == 254) ? 1 : 2;
}
