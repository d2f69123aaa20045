// Some paths ask for inputs that others do not, and all ask again afterwards.
// main never takes: main#8:true, main#13:true
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int sum = 0, asked = 0;
    for (int i = 0; B(i < 2); i++) {
        int x = __VERIFIER_nondet_int();
        __VERIFIER_assume(B(x >= 0) && B(x < 3));
        if (B(x == 1)) {
            int y = __VERIFIER_nondet_int();
            __VERIFIER_assume(B(y >= 0) && B(y < 3));
            sum += y;
            asked++;
        }
    }
    int last = __VERIFIER_nondet_int();
    __VERIFIER_assume(B(last >= 0) && B(last < 3));
    if (B(sum > 2 * asked)) return 1;
    if (B(asked == 2) && B(sum == 4) && B(last == 2)) return 2;
    if (B(asked == 0) && B(sum != 0)) return 3;
    return 0;
}
