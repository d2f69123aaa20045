// Left and right shifts: signed and unsigned, arithmetic right shift, promoted operands, 64 bits, variable amounts.
#include <stdio.h>

static int highest(unsigned v) {
    int n = -1;
    while (v) { v >>= 1; n++; }
    return n;
}

static unsigned rotate(unsigned v, unsigned by) {
    by &= 31;
    if (by == 0) return v;
    return v << by | v >> (32 - by);
}

static int safe_left(int v, int by) {
    if (by < 0 || by > 30) return -1;
    if (v < 0 || v > 0x7fffffff >> by) return -2;
    return v << by;
}

int main(void) {
    printf("%d %d %d %d\n", highest(0), highest(1), highest(255), highest(0x80000000u));
    printf("%x %x %x\n", rotate(0x80000001u, 1), rotate(0x12345678u, 8), rotate(7, 64));
    printf("%d %d %d %d %d\n", safe_left(1, 30), safe_left(1, 31), safe_left(1, -1), safe_left(-4, 1), safe_left(0x40000000, 1));
    printf("%d %d %d\n", -1 >> 1, -7 >> 1, -256 >> 4);
    unsigned char c = 0x81;
    printf("%d %d %d\n", c << 1, c >> 1, (unsigned char)(c << 1));
    long long big = 1LL << 40;
    printf("%lld %llx\n", big >> 38, 1ULL << 63);
    signed char n = -128;
    for (int i = 0; i < 8; i++) {
        if (n >> i == -1) { printf("all ones at %d\n", i); break; }
    }
    int x = 5;
    x <<= 3;
    x >>= 1;
    printf("%d\n", x);
    short s = -2;
    s >>= 1;
    printf("%d %u\n", s, (unsigned)s >> 28);
    return 0;
}
