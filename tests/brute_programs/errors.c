// An error ends the run: what comes after is not taken.
// main never takes: main#1:true, main#2:true
extern char __VERIFIER_nondet_char(void);

int main(void) {
    char a = __VERIFIER_nondet_char();
    if (B(a == 0)) a = 0;
    int q = 100 / a;
    if (B(a == 0)) return 1;
    int t[4] = { 1, 2, 3, 4 };
    if (B(t[q & 7] == 0)) return 2;
    return B(q < 0) ? 3 : 4;
}
