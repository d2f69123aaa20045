// Of <math.h>: to integers, parts of numbers, positive differences.
#include <math.h>
#include <stdio.h>

int main(void) {
    static const double numbers[] = { 0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -3.2, 1e15, 1e300, 4e-320, 2.2250738585072014e-308, INFINITY, -INFINITY };
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        double x = numbers[i], whole;
        float f = x, wholef;
        int exponent = 0;
        if (fabs(x) < 1e16) {
            printf("%ld %lld %ld %lld\n", lround(x), llround(x), lrint(x), llrint(x));
            printf("%ld %lld %ld %lld\n", lroundf(f), llroundf(f), lrintf(f), llrintf(f));
        }
        double part = modf(x, &whole);
        float partf = modff(f, &wholef);
        printf("%a %a %a %a\n", part, whole, partf, wholef);
        double fraction = frexp(x, &exponent);
        if (isinf(x)) exponent = 0;
        printf("%a %d ", fraction, exponent);
        float fractionf = frexpf(f, &exponent);
        if (isinf(f)) exponent = 0;
        printf("%a %d\n", fractionf, exponent);
        printf("%a %a\n", fdim(x, 1.5), fdimf(1.5f, f));
    }
    return isnan(fdim(NAN, 1)) ? 0 : 1;
}
