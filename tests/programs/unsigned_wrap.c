// Unsigned arithmetic wraps at every width; comparisons after wrapping.
#include <stdio.h>

static const char *direction(unsigned a, unsigned b) {
    unsigned d = a - b;
    if (d == 0) return "equal";
    if (d < 0x80000000u) return "ahead";
    if (d == 0x80000000u) return "opposite";
    return "behind";
}

static unsigned char ring(unsigned char c, int steps) {
    while (steps > 0) { c++; steps--; }
    while (steps < 0) { c--; steps++; }
    return c;
}

int main(void) {
    printf("%s %s %s %s\n", direction(5, 5), direction(3, 0xfffffff0u), direction(0, 0x80000000u), direction(1, 2));
    printf("%d %d\n", ring(250, 10), ring(5, -10));
    unsigned u = 0;
    u--;
    printf("%u %d\n", u, u + 1 == 0);
    unsigned long long w = 0;
    w -= 1;
    if (w > 0xffffffffULL) printf("%llu\n", w);
    unsigned short s = 40000;
    unsigned t = (unsigned)s * s;
    printf("%u %u\n", t, (unsigned short)t);
    unsigned h = 2166136261u;
    for (const char *p = "wrap"; *p; p++) h = (h ^ (unsigned char)*p) * 16777619u;
    printf("%u\n", h);
    if (0u - 1u > 0) printf("maximum\n");
    for (unsigned i = 3; i < 4; i--) printf("%u ", i);
    printf("\n%u %u\n", -1u / 3, -7u % 5);
    return 0;
}
