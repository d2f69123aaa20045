// Inputs and assumptions in functions that are called.
// main never takes: digit#2:true, main#1:true
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int digit(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(B(0 <= x) && B(x <= 9));
    return B(x > 9) ? -1 : x;
}

int main(void) {
    int number = digit() * 10 + digit();
    if (B(number == 42)) return 1;
    if (B(number > 99)) return 2;
    return B(number % 11 == 0) ? 3 : 4;
}
