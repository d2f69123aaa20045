// Every function of <math.h> that has a model, on zeros, ends, NaN, infinities, denormals: result and errno as glibc's.
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double values[] = {
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 10.0, -10.0, 100.0, 709.0, 710.0, 745.0, -745.0, -746.0, -37.5, 1e10, -1e10,
    1e300, -1e300, DBL_MAX, -DBL_MAX, DBL_MIN, -DBL_MIN, 4.9e-324, -4.9e-324, 1e-310, 1e-20, INFINITY, -INFINITY, NAN,
};
static const float singles[] = {
    0.0f, -0.0f, 1.0f, -1.0f, 0.5f, -0.5f, 2.5f, -10.0f, 88.0f, 89.0f, -104.0f, -88.0f, 1e10f, FLT_MAX, -FLT_MAX, FLT_MIN, 1e-45f, -1e-45f,
    1e-40f, INFINITY, -INFINITY, NAN,
};
#define COUNT(array) (sizeof array / sizeof *array)

// One number for everything: which of two NaNs it is does not count.
static unsigned long long sum;
static void add(unsigned long long number) { sum = (sum ^ number) * 1099511628211ull; }
static void add_double(double number) {
    unsigned long long bits;
    memcpy(&bits, &number, sizeof bits);
    add(number != number ? 1 : bits);
}
static void add_single(float number) {
    unsigned bits;
    memcpy(&bits, &number, sizeof bits);
    add(number != number ? 1 : bits);
}
static void show(const char *name) {
    printf("%s %llx\n", name, sum);
    sum = 0;
}

#define ONE(name) \
    for (unsigned i = 0; i < COUNT(values); i++) { errno = 0; add_double(name(values[i])); add(errno); } \
    show(#name)
#define ONE_SINGLE(name) \
    for (unsigned i = 0; i < COUNT(singles); i++) { errno = 0; add_single(name(singles[i])); add(errno); } \
    show(#name)
#define TWO(name) \
    for (unsigned i = 0; i < COUNT(values); i++) \
        for (unsigned j = 0; j < COUNT(values); j++) { errno = 0; add_double(name(values[i], values[j])); add(errno); } \
    show(#name)
#define TWO_SINGLE(name) \
    for (unsigned i = 0; i < COUNT(singles); i++) \
        for (unsigned j = 0; j < COUNT(singles); j++) { errno = 0; add_single(name(singles[i], singles[j])); add(errno); } \
    show(#name)
// Only what fits: beyond, the result is unspecified.
#define WHOLE(name) \
    for (unsigned i = 0; i < COUNT(values); i++) \
        if (fabs(values[i]) < 1e18) { errno = 0; add((unsigned long long)name(values[i])); add(errno); } \
    show(#name)

static void exact(void) {
    ONE(fabs); ONE(floor); ONE(ceil); ONE(trunc); ONE(round); ONE(rint); ONE(nearbyint); ONE(sqrt); ONE(logb);
    ONE_SINGLE(fabsf); ONE_SINGLE(floorf); ONE_SINGLE(ceilf); ONE_SINGLE(truncf); ONE_SINGLE(roundf); ONE_SINGLE(rintf); ONE_SINGLE(sqrtf);
    TWO(copysign); TWO(fmin); TWO(fmax); TWO(fdim); TWO(nextafter); TWO(fmod);
    TWO_SINGLE(copysignf); TWO_SINGLE(fminf); TWO_SINGLE(fmaxf); TWO_SINGLE(fdimf); TWO_SINGLE(nextafterf); TWO_SINGLE(fmodf);
    WHOLE(lround); WHOLE(llround); WHOLE(lrint); WHOLE(llrint);
}

static void parts(void) {
    for (unsigned i = 0; i < COUNT(values); i++) {
        double whole;
        int exponent;
        errno = 0;
        add_double(modf(values[i], &whole));
        add_double(whole);
        if (isfinite(values[i])) {
            add_double(frexp(values[i], &exponent));
            add((unsigned)exponent);
        }
        add(errno);
    }
    show("modf frexp");
    for (unsigned i = 0; i < COUNT(values); i++) { errno = 0; add((unsigned)ilogb(values[i])); add(errno); }
    show("ilogb");
    static const int powers[] = {0, 1, -1, 52, -52, 1023, 1024, -1022, -1074, -1075, 2100, -2200, 2147483647, -2147483647 - 1};
    for (unsigned i = 0; i < COUNT(values); i++)
        for (unsigned j = 0; j < COUNT(powers); j++) { errno = 0; add_double(ldexp(values[i], powers[j])); add(errno); }
    show("ldexp");
    for (unsigned i = 0; i < COUNT(singles); i++)
        for (unsigned j = 0; j < COUNT(powers); j++) { errno = 0; add_single(ldexpf(singles[i], powers[j])); add(errno); }
    show("ldexpf");
}

static void computed(void) {
    ONE(sin); ONE(cos); ONE(tan); ONE(asin); ONE(acos); ONE(atan); ONE(sinh); ONE(cosh); ONE(tanh);
    ONE(exp); ONE(exp2); ONE(expm1); ONE(log); ONE(log2); ONE(log10); ONE(log1p);
    ONE_SINGLE(sinf); ONE_SINGLE(cosf); ONE_SINGLE(tanf); ONE_SINGLE(asinf); ONE_SINGLE(acosf); ONE_SINGLE(atanf); ONE_SINGLE(sinhf);
    ONE_SINGLE(coshf); ONE_SINGLE(tanhf); ONE_SINGLE(expf); ONE_SINGLE(exp2f); ONE_SINGLE(expm1f); ONE_SINGLE(logf); ONE_SINGLE(log2f);
    ONE_SINGLE(log10f); ONE_SINGLE(log1pf);
    TWO(pow); TWO(atan2); TWO(hypot);
    TWO_SINGLE(powf); TWO_SINGLE(atan2f); TWO_SINGLE(hypotf);
}

int main(void) {
    exact();
    parts();
    computed();
    return 0;
}
