// wild: program
// dead: main#4:true, main#5:true
// shape: checksum: CRC-8 bit by bit; a burst of at most eight bits is always noticed
// unwind: 10
// why: CRC-8 notices each burst that is not longer than its degree.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define LENGTH 3

static unsigned char crc(const unsigned char *p, int n)
{
    unsigned char c = 0;
    for (int i = 0; i < n; i++) {
        c ^= p[i];
        for (int bit = 0; bit < 8; bit++) {
            if (c & 0x80)
                c = (unsigned char)(c << 1 ^ 0x07);
            else
                c = (unsigned char)(c << 1);
        }
    }
    return c;
}

int main(void)
{
    unsigned char m[LENGTH];
    unsigned char good, bad, burst;
    int where;
    for (int i = 0; i < LENGTH; i++)
        m[i] = __VERIFIER_nondet_uchar();
    good = crc(m, LENGTH);
    where = __VERIFIER_nondet_int();
    burst = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(where >= 0 && where < LENGTH);
    m[where] ^= burst;
    bad = crc(m, LENGTH);
    if (burst == 0) {
        if (good != bad /* dead true */)
            return 1;
        return 2;
    }
    if (good == bad /* dead true */)
        return 3;
    if (good == 0xff && bad == 0)
        return 4;
    return 0;
}
