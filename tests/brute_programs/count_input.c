// The number of inputs is an input.
// main never takes: main#2:true
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 6);
    unsigned set = 0;
    for (unsigned i = 0; B(i < n); i++)
        set += __VERIFIER_nondet_bool();
    if (B(set == 6)) return 1;
    if (B(set > n)) return 2;
    return 0;
}
