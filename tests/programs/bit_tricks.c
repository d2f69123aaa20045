// Bit manipulation checked against slow versions: population count, parity, reverse, power of two, lowest bit, Gray code.
#include <stdio.h>

static int count(unsigned v) { int n = 0; for (; v; v &= v - 1) n++; return n; }
static int count_fast(unsigned v) {
    v = v - (v >> 1 & 0x55555555);
    v = (v & 0x33333333) + (v >> 2 & 0x33333333);
    return (int)(((v + (v >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}
static unsigned reverse(unsigned v) {
    unsigned r = 0;
    for (int i = 0; i < 32; i++) r |= (v >> i & 1) << (31 - i);
    return r;
}
static unsigned reverse_fast(unsigned v) {
    v = v >> 1 & 0x55555555 | (v & 0x55555555) << 1;
    v = v >> 2 & 0x33333333 | (v & 0x33333333) << 2;
    v = v >> 4 & 0x0f0f0f0f | (v & 0x0f0f0f0f) << 4;
    v = v >> 8 & 0x00ff00ff | (v & 0x00ff00ff) << 8;
    return v >> 16 | v << 16;
}
static int power_of_two(unsigned v) { return v && !(v & (v - 1)); }
static int lowest(unsigned v) { int n = 0; if (!v) return -1; while (!(v & 1)) { v >>= 1; n++; } return n; }
static unsigned gray(unsigned v) { return v ^ v >> 1; }
static unsigned ungray(unsigned g) { unsigned v = 0; for (; g; g >>= 1) v ^= g; return v; }
static int opposite_signs(int a, int b) { return (a ^ b) < 0; }

int main(void) {
    unsigned x = 12345;
    int wrong = 0, powers = 0, odd = 0;
    for (int i = 0; i < 200; i++) {
        x = x * 1103515245u + 12345u;
        if (count(x) != count_fast(x)) wrong++;
        if (reverse(x) != reverse_fast(x)) wrong++;
        if (ungray(gray(x)) != x) wrong++;
        if (count(gray(x) ^ gray(x + 1)) != 1) wrong++;
        if (power_of_two((unsigned)i)) powers++;
        if (count(x) % 2) odd++;
    }
    printf("%d %d %d\n", wrong, powers, odd);
    printf("%d %d %d %d\n", lowest(0), lowest(1), lowest(0x80000000u), lowest(24));
    printf("%d %d %d\n", opposite_signs(-1, 1), opposite_signs(-1, -5), opposite_signs(0, 3));
    printf("%x %x\n", reverse(1), x & -x);
    return 0;
}
