// exit and abort in the middle.
// main never takes: main#2:true
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);
extern void exit(int);
extern void abort(void);

static void check(int x) {
    if (B(x == 3)) exit(1);
    if (B(x == 5)) abort();
}

int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(x < 8);
    if (B(x > 6)) return 1;
    check(x);
    if (B(x == 4)) exit(0);
    if (B(x == 5)) return 2;
    return 0;
}
