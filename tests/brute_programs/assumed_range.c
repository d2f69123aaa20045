// An assumption makes the domain.
// main never takes: main#2:true, main#4:true
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(B(x >= -3) && B(x <= 12));
    if (B(x < -3)) return 1;
    if (B(x * x == 144)) return 2;
    if (B(x * x > 144)) return 3;
    return 0;
}
