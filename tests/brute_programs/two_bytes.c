// Two inputs: the sign of char, and of a sum that is made a char.
// main never takes: main#1:true
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    char a = __VERIFIER_nondet_char();
    if (B(a < 0)) {
        a = -(a + 1);
        if (B(a < 0)) return 1;
    }
    _Bool b = __VERIFIER_nondet_bool();
    return B((char)(a + b) < 0) ? 2 : 3;
}
