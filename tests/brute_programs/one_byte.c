// One input with all its values.
// main never takes: main#2:true
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    if (B(a > 100)) return B(a == 255) ? 1 : 2;
    if (B(a * 2 > 200)) return 3;
    return 0;
}
