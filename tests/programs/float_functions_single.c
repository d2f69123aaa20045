// Functions of <math.h> on float, and the rest of those on double.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>

int main(void) {
    static const float numbers[] = { 0.25f, 0.5f, 0.75f, 1.0f };
    for (int i = 0; i < 4; i++) {
        float x = numbers[i];
        printf("%a %a %a %a %a %a ", sinf(x), cosf(x), tanf(x), asinf(x), acosf(x), atanf(x));
        printf("%a %a %a %a %a ", sinhf(x), coshf(x), tanhf(x), expf(x), exp2f(x));
        printf("%a %a %a %a %a %a %a ", logf(x), log2f(x), log10f(x), powf(x, 1.5f), atan2f(x, 2.0f), hypotf(x, 2.0f), fmodf(5.3f, x));
        printf("%a %a %a ", nearbyintf(x), fminf(x, 0.6f), fmaxf(x, 0.6f));
        printf("%d %d %d ", finite(x), isinff(x / 0.0f), isnanf(x));
        printf("%a %a %a %a\n", asin(x), cosh(x), log2(x), log10(x));
    }
    return 0;
}
