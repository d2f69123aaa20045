// Complex numbers: unsupported where one is used; what comes before it runs.
// expect: unsupported variable of type `_Complex double`
#include <complex.h>
#include <stdio.h>

static double size(double real) {
    double _Complex number = real + 2.0 * I;
    return __real__(number * number);
}

int main(void) {
    int number = 1;
    if (number > 0) printf("before\n");
    fflush(stdout);
    return size(number) > 0;
}
