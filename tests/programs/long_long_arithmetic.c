// 64-bit arithmetic: products and quotients beyond 32 bits, carries, mixed widths, power and root.
#include <stdio.h>

static long long power(long long b, int e) {
    long long r = 1;
    while (e > 0) {
        if (e & 1) r *= b;
        e >>= 1;
        if (e) b *= b;
    }
    return r;
}

static unsigned long long modular(unsigned long long b, unsigned e, unsigned m) {
    unsigned long long r = 1 % m;
    b %= m;
    for (; e; e >>= 1) {
        if (e % 2) r = r * b % m;
        b = b * b % m;
    }
    return r;
}

static unsigned root(unsigned long long n) {
    unsigned long long low = 0, high = 1ULL << 32;
    while (low + 1 < high) {
        unsigned long long mid = (low + high) / 2;
        if (mid * mid <= n) low = mid;
        else high = mid;
    }
    return (unsigned)low;
}

static int overflows(long long a, long long b) {
    if (a > 0 && b > 0) return a > 0x7fffffffffffffffLL - b;
    if (a < 0 && b < 0) return a < -0x7fffffffffffffffLL - 1 - b;
    return 0;
}

int main(void) {
    printf("%lld %lld\n", power(3, 39), power(-7, 11));
    printf("%llu %llu\n", modular(7, 1000000, 1000007), modular(5, 0, 1));
    printf("%u %u %u\n", root(0), root(99), root(18446744073709551615ULL));
    printf("%d %d %d\n", overflows(0x7fffffffffffffffLL, 1), overflows(-0x7fffffffffffffffLL - 1, -1), overflows(5, -5));
    int i = 100000;
    long long wrong = (long long)(unsigned)i * i, shifted = ((long long)i << 20) + i;
    printf("%lld %lld\n", wrong, shifted);
    long long neg = -5000000000LL;
    printf("%lld %lld %d\n", neg / 7, neg % 7, neg < i);
    unsigned long long u = 1ULL << 63;
    printf("%llu %d %d\n", u + (u - 1), (int)(u >> 60), u > (unsigned long long)neg);
    return 0;
}
