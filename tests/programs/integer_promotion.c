// Integer promotions: char and short operands are computed in int, results narrow only on assignment.
#include <stdio.h>

static int classify(unsigned char a, unsigned char b) {
    if (a + b > 255) return 1;
    if ((unsigned char)(a + b) > 200) return 2;
    if (a - b < 0) return 3;
    return 0;
}

static int complement(unsigned char c) {
    if (~c == 0xff) return 1;
    if ((unsigned char)~c == 0xff) return 2;
    if (~c < 0) return 3;
    return 4;
}

static int shifted(unsigned char c, short s) {
    int r = c << 4;
    if (r > 255) r += 1000;
    if (s * 2 == 65534) r += 2;
    if (-s > 32767) r += 4;
    return r;
}

int main(void) {
    printf("%d %d %d %d\n", classify(200, 100), classify(100, 110), classify(1, 2), classify(3, 2));
    printf("%d %d %d\n", complement(0), complement(1), complement(255));
    printf("%d %d %d\n", shifted(1, 1), shifted(255, 32767), shifted(16, -32768));
    unsigned short us = 65535;
    long wide = us + 1;
    us = us + 1;
    printf("%ld %d\n", wide, us);
    char small = 100;
    small += 100;
    printf("%d %d\n", small, (int)sizeof(small + small));
    _Bool t = 1, u = 1;
    int sum = t + u;
    t += u;
    printf("%d %d %d\n", sum, t, -t);
    return 0;
}
