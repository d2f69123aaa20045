// Floating point seen through integers: comparisons, signed zero, NaN, infinities, rounding of sums, conversions that fit.
#include <math.h>
#include <stdio.h>

static int order(double a, double b) {
    if (a < b) return -1;
    if (a > b) return 1;
    if (a == b) return 0;
    return 2;
}

static int category(double x) {
    if (x != x) return 0;
    if (x > 1e300 * 1e10) return 1;
    if (x == 0) return 1 / x < 0 ? 2 : 3;
    return x < 0 ? 4 : x < 1 ? 5 : 6;
}

int main(void) {
    double values[] = { -1.5, -0.0, 0.0, 0.25, 2, INFINITY, NAN };
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 7; j++) printf("%d ", order(values[i], values[j]));
        printf(": %d\n", category(values[i]));
    }
    double tenth = 0.1, sum = 0;
    for (int i = 0; i < 10; i++) sum += tenth;
    printf("%d %d\n", sum == 1.0, sum > 0.999999 && sum < 1.000001);
    float f = 16777216.0f;
    f += 1.0f;
    printf("%d %d\n", (int)f, f == 16777217.0);
    printf("%d %d %d %d\n", (int)2.9, (int)-2.9, (unsigned char)200.7, (int)(0.5f + 7));
    int n = 0;
    for (float x = 0; x < 1; x += 0.25f) n++;
    printf("%d %d %d\n", n, 0.5 && 0.0, !0.0);
    long big = (1L << 53) + 1;
    if ((long)(double)big != big) printf("rounded\n");
    if (3 / 2 == 1 && 3 / 2.0 > 1) printf("divided\n");
    return 0;
}
