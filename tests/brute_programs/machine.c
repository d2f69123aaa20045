// A state machine that reads letters.
// main never takes: main#1:case 3, main#1:default, main#5:true
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int state = 0;
    for (int i = 0; B(i < 3); i++) {
        unsigned letter = __VERIFIER_nondet_uint();
        __VERIFIER_assume(letter < 4);
        switch (S(state)) {
        case 0: state = B(letter == 1) ? 1 : 0; break;
        case 1: state = B(letter == 2) ? 2 : 0; break;
        case 2: state = B(letter == 3) ? 3 : 2; break;
        case 3: break;
        }
        if (B(state > i + 1)) return 9;
    }
    return B(state == 3) ? 1 : 0;
}
