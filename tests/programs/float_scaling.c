// Of <math.h>: exponents changed and read, neighbours, fused products; errno where the result does not fit.
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

static int told(void) {
    int number = errno;
    errno = 0;
    return number == ERANGE ? 2 : number == EDOM ? 1 : number != 0 ? 3 : 0;
}

int main(void) {
    static const double numbers[] = { 0.0, -0.0, 1.0, -1.5, 0.1, DBL_MAX, -DBL_MIN, 0x1p-1074, 0x1.8p-1073, 0x1.fffffffffffffp-1022,
                                      HUGE_VAL, -HUGE_VAL, 3e-310, 1e300 };
    static const int shifts[] = { 0, 1, -1, 52, -53, 1023, -1022, 1074, -1074, 2097, -2098, 100000, -100000 };
    errno = 0;
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        double x = numbers[i];
        for (unsigned j = 0; j < sizeof shifts / sizeof shifts[0]; j++) {
            printf("%a", ldexp(x, shifts[j]));
            printf(" %d", told());
            printf(" %a", scalbn(x, shifts[j]));
            printf(" %d", told());
            printf(" %a", (double)ldexpf((float)x, shifts[j] / 8));
            printf(" %d\n", told());
        }
        printf("%d", ilogb(x));
        printf(" %d", told());
        printf(" %a", logb(x));
        printf(" %d", told());
        printf(" %a", nextafter(x, 2.0));
        printf(" %d", told());
        printf(" %a", nextafter(x, -HUGE_VAL));
        printf(" %d", told());
        printf(" %a", (double)nextafterf((float)x, -1.0f));
        printf(" %d", told());
        printf(" %a %a", scalbln(x, 3), (double)scalbnf((float)x, 2));
        told();
        printf(" %a", fma(x, 0x1.0000000000001p0, -x));
        told();
        printf(" %a\n", (double)fmaf((float)x, 1.1f, 2.0f));
        told();
    }
    for (int i = -3; i < 4; i++)
        printf("%a %a %a %a\n", expm1(i / 4.0), log1p(i / 4.0), (double)expm1f(i / 4.0f), (double)log1pf(i / 4.0f));
    return 0;
}
