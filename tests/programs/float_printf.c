// printf of floating numbers: %f %e %g %a with flags, widths and precisions.
#include <math.h>
#include <stdio.h>

int main(void) {
    static const double numbers[] = { 0, -0.0, 1, -1.5, 0.1, 2.5, 3.5, 123456789, 0.000012345, 999999.25, 1e15, 1e16, 1e-5,
        1.7976931348623157e308, 4.9406564584124654e-324, 0.5, 100, 99.95, 1e100 };
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        double x = numbers[i];
        printf("%f|%e|%g|%a\n", x, x, x, x);
        printf("%.0f|%.1f|%.3e|%.10g|%.17g|%.2a|%.0e|%.0g|%.20a\n", x, x, x, x, x, x, x, x, x);
        printf("%+f|% e|%#g|%#.0f|%#.0e|%#.0a\n", x, x, x, x, x, x);
        printf("%20.3f|%-20.3e|%020g|%+020.2f|%*.*f|%-*g|\n", x, x, x, x, 12, 2, x, 9, x);
        printf("%F|%E|%G|%A|%lf\n", x, x, x, x, x);
    }
    volatile double zero = 0;
    printf("%f %e %g %a %F %5.1f|%-6g|%06f|%+f\n", 1 / zero, -1 / zero, NAN, -NAN, 1 / zero, NAN, -1 / zero, 1 / zero, NAN);
    printf("%f %g\n", zero / zero, sqrt(-1 + zero));
    float single = 0.1f;
    printf("%.9g %f\n", single, single);
    char text[64];
    int length = snprintf(text, sizeof text, "%.3f/%d/%s", 3.14159, 42, "end");
    printf("%s %d\n", text, length);
    return 0;
}
