// Floating inputs of a program, and functions of the library that have no formula.
// cover: (program)
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);

int main(void) {
    double x = __VERIFIER_nondet_double();
    float y = __VERIFIER_nondet_float();
    __VERIFIER_assume(y >= 0.25f);
    if (x > y && x < y + 0.5) return 1;
    if (isnan(x)) return 2;
    if (sin(x) > 0.5) return 3;
    return 0;
}
