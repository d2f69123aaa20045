/* Builtins, wide integers, bytes of pointers, alignment and bit-fields on what depends on the inputs. */
#include <stdint.h>

// cover: sums
int sums(int a, int b) {
    int sum;
    if (__builtin_add_overflow(a, b, &sum)) return a > 0 ? 1 : 2;
    return sum == 1000;
}

// cover: products
int products(unsigned a, unsigned char b) {
    unsigned product;
    if (__builtin_mul_overflow(a, b, &product)) return 1;
    return product == 77 ? 2 : 3;
}

// cover: narrowed
int narrowed(int a) {
    signed char c;
    return __builtin_sub_overflow(a, 5L, &c) ? 1 : c == -100;
}

// cover: rotated
int rotated(unsigned a) { return __builtin_rotateleft32(a, 8) == 0x34567812u ? 1 : 0; }

// cover: signs
int signs(int a) { return __builtin_clrsb(a) == 20 ? 1 : 0; }

// cover: assumed unreachable assumed#0:true
int assumed(int a) {
    __builtin_assume(a > 10);
    return a < 5 ? 1 : 2;
}

// cover: wide unreachable wide#2:true
int wide(int64_t a, int64_t b) {
    __int128 sum = (__int128)a + b;
    if (sum == ((__int128)3 << 61)) return 1;
    if (sum < -((__int128)1 << 63) - 5) return 2;
    if (sum >= (__int128)1 << 64) return 3;
    return (unsigned __int128)sum >> 127 ? 4 : 5;
}

struct flags { unsigned a : 3, b : 5; signed c : 4; };

// cover: fresh
int fresh(int x) {
    struct flags f;
    f.b = (unsigned)x;
    if (f.b == 21) return 1;
    f.a = (unsigned)x >> 5;
    f.c = -1;
    return f.a == 6 && f.c < x % 2 ? 2 : 3;
}

static void copy(void *to, const void *from, unsigned n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    while (n--) *t++ = *f++;
}

struct node { int value; const struct node *next; };

// cover: copied
int copied(int x) {
    struct node a = { x, 0 }, b = { 1, &a }, c;
    copy(&c, &b, sizeof b);
    return c.next->value == 42 ? 1 : 0;
}

// cover: aligned unreachable aligned#0:false
int aligned(const int *p) {
    if (((uintptr_t)p & 3) == 0) return p[0] == 3 ? 1 : 0;
    return 9;
}
