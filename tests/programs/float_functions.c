// Functions of <math.h> that the library of the host computes.
#include <errno.h>
#include <math.h>
#include <stdio.h>

int main(void) {
    static const double numbers[] = { 0, 0.1, -1, 0.75, 3, -12.5, 1e5, 1e-3 };
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        double x = numbers[i];
        float f = x;
        printf("%.17g %.17g %.17g %.17g\n", sin(x), cos(x), tan(x), atan(x));
        printf("%.17g %.17g %.17g %.17g\n", exp(x / 100), exp2(x / 1000), sinh(x / 100), tanh(x));
        printf("%.9g %.9g %.9g\n", sinf(f), expf(f / 1000), atan2f(f, 2));
        printf("%.17g %.17g %.17g %.17g\n", pow(2.5, x / 1000), fmod(x, 0.7), atan2(x, -3), hypot(x, 4));
        errno = 0;
        printf("%.17g %d ", log(x), errno);
        errno = 0;
        printf("%.17g %d\n", acos(x), errno);
    }
    errno = 0;
    printf("%g %d\n", exp(1000), errno);
    errno = 0;
    printf("%g %d\n", fmod(1, 0), errno);
    return 0;
}
