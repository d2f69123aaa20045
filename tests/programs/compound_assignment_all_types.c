// Every compound assignment on every integer type: computed in the common type, then converted back.
#include <stdio.h>

#define TRY(type, start, format)                                              \
    do {                                                                      \
        type v = start;                                                       \
        v += 100; printf(format " ", v);                                      \
        v -= 7; printf(format " ", v);                                        \
        v *= 3; printf(format " ", v);                                        \
        v /= 2; printf(format " ", v);                                        \
        v %= 50; printf(format " ", v);                                       \
        if (v >= 0) { v <<= 2; printf(format " ", v); }                       \
        v >>= 1; printf(format " ", v);                                       \
        v &= 0x5b; printf(format " ", v);                                     \
        v |= 0x84; printf(format " ", v);                                     \
        v ^= 0xff; printf(format "\n", v);                                    \
    } while (0)

int main(void) {
    TRY(signed char, 100, "%d");
    TRY(unsigned char, 200, "%d");
    TRY(short, -300, "%d");
    TRY(unsigned short, 65500, "%d");
    TRY(int, -1000, "%d");
    TRY(unsigned, 4294967290u, "%u");
    TRY(long, -5000000000L, "%ld");
    TRY(unsigned long, 1UL << 63, "%lu");
    TRY(long long, 1LL << 50, "%lld");
    unsigned char c = 255;
    c += c;
    c = c / 2 + 128;
    if (c == 255) printf("byte\n");
    int i = 10;
    i *= 2 + 3;
    i -= 5, i += 1;
    printf("%d\n", i);
    unsigned u = 5;
    int s = -10;
    s += u;
    s /= 2;
    u *= -1;
    printf("%d %u\n", s, u);
    return 0;
}
