// Inputs until one says stop.
// main never takes: main#7:true
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int length = 0, last = 0;
    while (B(length < 4)) {
        short x = __VERIFIER_nondet_short();
        __VERIFIER_assume(B(x >= 0) && B(x <= 4));
        __VERIFIER_assume(B(x == 0) || B(x > last));
        if (B(x == 0)) break;
        last = x;
        length++;
    }
    if (B(length == 4)) {
        if (B(last != 4)) return 1;
        return 2;
    }
    return 0;
}
