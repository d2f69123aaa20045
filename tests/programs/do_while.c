// do-while: body runs at least once, conditions with side effects and logical operators, do { } while (0).
#include <stdio.h>

#define SWAP_IF(c, x, y) do { if (c) { int t_ = x; x = y; y = t_; } } while (0)

static int digits(unsigned n) {
    int d = 0;
    do { d++; n /= 10; } while (n);
    return d;
}

static int read_number(const char **p) {
    int n = 0;
    do n = n * 10 + (**p - '0'); while (*++*p >= '0' && **p <= '9');
    return n;
}

static int once(int skip) {
    int r = 0;
    do {
        r |= 1;
        if (skip) break;
        r |= 2;
    } while (0);
    return r;
}

int main(void) {
    printf("%d %d %d\n", digits(0), digits(9), digits(4294967295u));
    const char *s = "12+345";
    int a = read_number(&s);
    s++;
    int b = read_number(&s);
    printf("%d %d %d\n", a, b, *s);
    SWAP_IF(a < b, a, b);
    SWAP_IF(a < b, a, b);
    printf("%d %d\n", a, b);
    printf("%d %d\n", once(0), once(1));
    int i = 10, n = 0;
    do ++n; while (i-- > 5 || n % 3);
    printf("%d %d\n", i, n);
    int bits = 0;
    unsigned v = 0xf0f0;
    do { bits += v & 1; } while (v >>= 1);
    printf("%d\n", bits);
    return 0;
}
