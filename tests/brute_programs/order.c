// The order of the inputs depends on inputs.
// main never takes: main#3:true
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static int low(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(B(x >= -2) && B(x <= 2));
    return x;
}

static unsigned high(void) {
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(B(x >= 10) && B(x <= 14));
    return x;
}

int main(void) {
    int a, b;
    if (B(__VERIFIER_nondet_bool())) {
        a = low();
        b = high();
    } else {
        b = high();
        a = low();
    }
    if (B(a + b == 16)) return 1;
    if (B(a == 0) && B(b < 10)) return 2;
    return 0;
}
