// Another type at the same position, then the same type again.
// main never takes: main#9:true
extern _Bool __VERIFIER_nondet_bool(void);
extern short __VERIFIER_nondet_short(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

int main(void) {
    long wide = 0;
    short narrow = 0;
    if (B(__VERIFIER_nondet_bool())) {
        wide = __VERIFIER_nondet_long();
        __VERIFIER_assume(B(wide >= -8) && B(wide <= 8));
    } else {
        narrow = __VERIFIER_nondet_short();
        __VERIFIER_assume(B(narrow >= 0) && B(narrow <= 20));
    }
    short last = __VERIFIER_nondet_short();
    __VERIFIER_assume(B(last >= -8) && B(last <= 20));
    if (B(last == wide + narrow)) {
        if (B(last == 20)) return 1;
        if (B(last > 20)) return 2;
    }
    return 0;
}
