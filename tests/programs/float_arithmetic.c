// Arithmetic of float and double: rounding at the type, mixed types, compound assignment, increments, initialisers.
#include <stdio.h>

static float table[4] = { 1.5f, 0.1, -2, 1e10f };
static const double scale = 0.3;
struct point { float x; double y; int n; };
static struct point origin = { 0.5f, -0.25, 3 };

static float average(const float *values, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum / count;
}

static double mixed(int i, unsigned u, long l, unsigned long ul, char c, float f) {
    return i + u * 0.5 - l / 3.0 + ul + c * f;
}

static float narrow(double d) { return d; }

static int truncated(double d) { return (int)d; }

static struct point moved(struct point p, float by) {
    p.x += by;
    p.y *= by;
    p.n += by;
    return p;
}

int main(void) {
    printf("%.9g %.9g\n", average(table, 4), average(table, 2));
    printf("%.17g\n", mixed(-3, 4000000000u, -7, 18446744073709551615ul, 'a', 0.1f));
    printf("%.9g %.17g\n", narrow(0.1), (double)narrow(0.1));
    printf("%d %d %d\n", truncated(-1.99), truncated(2.99), truncated(2147483647.5));
    float f = 16777216.0f;
    f++;
    printf("%.1f ", f);
    f--;
    --f;
    printf("%.1f ", f);
    double d = f++ + scale;
    printf("%.17g %.1f\n", d, f);
    int i = 10;
    i *= 1.5;
    i -= 0.5f;
    printf("%d ", i);
    unsigned char byte = 200;
    byte /= 1.7;
    printf("%d ", byte);
    long long big = 1;
    big <<= 62;
    big += 0.5;
    printf("%lld\n", big);
    struct point p = moved(origin, 2.5f);
    printf("%g %g %d\n", p.x, p.y, p.n);
    double zero = 0, values[] = { 1 / zero, -1 / zero, zero / -5, 1e308 * 10, 4.9e-324 / 2, 2.2250738585072014e-308 / 2 };
    for (unsigned k = 0; k < sizeof values / sizeof *values; k++) printf("%g ", values[k]);
    float tiny = 1e-45f, half = tiny / 2, product = 3e38f * 10;
    printf("%g %g %g\n", tiny, half, product);
    printf("%d %d %d\n", 0.1 + 0.2 == 0.3, 0.1f + 0.2f == 0.3f, (float)(0.1f + 0.2) == 0.3f);
    printf("%.17g %.9g\n", (double)9007199254740993l, (float)16777217);
    printf("%lu %u %d\n", (unsigned long)1.8e19, (unsigned)4294967295.9, (signed char)-128.9);
    _Bool truth = 0.1, not = zero;
    printf("%d %d %d %d\n", truth, not, !d, !zero);
    for (double step = 0; step < 1; step += 0.25) printf("%g ", step);
    d = zero ? 1 : 2.5f;
    printf("%g %g\n", d, zero ?: 7.5);
    if (d) printf("%s\n", zero || -zero ? "some" : "none");
    while (d) d = (int)d / 2;
    printf("%g\n", -d);
    return 0;
}
