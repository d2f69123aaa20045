// Different types at the same position on different paths.
// main never takes: main#2:true, main#4:true
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    if (B(__VERIFIER_nondet_bool())) {
        char c = __VERIFIER_nondet_char();
        if (B(c == -1)) return 1;
        return B(c > 127) ? 2 : 3;
    }
    unsigned char u = __VERIFIER_nondet_uchar();
    if (B(u == 255)) return 4;
    return B(u + 1 > 255) ? 5 : 6;
}
