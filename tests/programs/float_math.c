// What <math.h> has that is exact: rounding, roots, signs, classes, comparisons.
#include <errno.h>
#include <math.h>
#include <stdio.h>

static const char *class(double x) {
    switch (fpclassify(x)) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return "infinite";
    case FP_ZERO: return "zero";
    case FP_SUBNORMAL: return "subnormal";
    default: return "normal";
    }
}

int main(void) {
    static const double numbers[] = { 0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -3.2, 4503599627370497.5, 1e300, 4e-320, INFINITY, -INFINITY, NAN };
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        double x = numbers[i];
        float f = x;
        printf("%g: %g %g %g %g %g %g %g\n", x, floor(x), ceil(x), trunc(x), round(x), rint(x), nearbyint(x), fabs(x));
        printf("  %g %g %g %g %g %g\n", floorf(f), ceilf(f), truncf(f), roundf(f), rintf(f), fabsf(f));
        printf("  %d %d %d %d %d %s %d\n", isnan(x) != 0, isinf(x), isfinite(x) != 0, isnormal(x) != 0, signbit(x) != 0, class(x), isnan(f) != 0);
        errno = 0;
        printf("  %.17g %.9g %d\n", sqrt(x), sqrtf(f), errno);
        for (unsigned j = 0; j < sizeof numbers / sizeof *numbers; j++) {
            double y = numbers[j];
            printf("  %g %g %g %d%d%d%d%d%d\n", fmin(x, y), fmax(x, y), copysign(x, y), isless(x, y), islessequal(x, y),
                isgreater(x, y), isgreaterequal(x, y), islessgreater(x, y), isunordered(x, y));
        }
    }
    printf("%g %d\n", HUGE_VAL, isinf(-HUGE_VALF));
    return 0;
}
