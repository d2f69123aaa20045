// long double: unsupported where it is computed with; what comes before it runs.
// expect: unsupported type `long double`
#include <stdio.h>

static int larger(long double number) {
    return number > 1.5L;
}

int main(void) {
    int number = 1;
    if (number > 0) printf("before\n");
    fflush(stdout);
    return larger(number);
}
