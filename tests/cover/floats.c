// Floating numbers: comparisons and NaN, arithmetic, conversions, what <math.h> has that is exact.
// cover: trichotomy
// cover: never_negative unreachable never_negative#0:true, never_negative#1:true
// cover: equal_to_itself
// cover: zeros unreachable zeros#2:true
// cover: in_between unreachable in_between#3:false
// cover: absorbed
// cover: converted unreachable converted#0:true, converted#2:true
// cover: sum_of
// cover: kind_of unreachable kind_of#5:true
// cover: sign_of_bits
// cover: nearest
// cover: root unreachable root#1:true
// cover: clamped unreachable clamped#2:true
#include <math.h>
#include <string.h>

int trichotomy(double a, double b) {
    if (a < b) return -1;
    if (a > b) return 1;
    if (a == b) return 0;
    return 2;
}

int never_negative(double x) {
    if (fabs(x) < 0) return 1;
    if (x * x < 0) return 2;
    return 0;
}

int equal_to_itself(float x) {
    if (x != x) return 1;
    return 0;
}

int zeros(float x) {
    if (x == 0) {
        if (1 / x < 0) return 1;
        if (x < 0) return 2;
        return 3;
    }
    return 0;
}

int in_between(float x) {
    if (x > 1.5f && x < 1.5000002f) return 1;
    return x >= 1e30f && x <= INFINITY ? 2 : 0;
}

int absorbed(double x) {
    if (x + 1 == x) return x - x == 0 ? 1 : 2;
    return 0;
}

int converted(short n) {
    double exact = n;
    float rounded = n;
    /* Both sides are `float`. */
    if (rounded != n) return 1;
    if (exact > 32766.5) return 2;
    if ((int)exact != n) return 3;
    return 0;
}

struct pair { float first; double second; };
double total;

int sum_of(struct pair *p, float list[3]) {
    double sum = p->first + p->second + total;
    for (int i = 0; i < 3; i++) {
        if (list[i] > 100) sum += list[i];
    }
    if (sum == 1000.25) return 1;
    return 0;
}

int kind_of(double x) {
    if (isnan(x)) return 1;
    if (isinf(x)) return 2;
    if (x == 0) return 3;
    if (!isnormal(x)) return 4;
    if (signbit(x)) return 5;
    if (!isfinite(x)) return 6;
    return 0;
}

int sign_of_bits(float x) {
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    if (bits >> 31 && x == 0) return 1;
    if ((bits & 0x7fffff) == 0x12345 && x > 2) return 2;
    return 0;
}

int nearest(float x) {
    float whole = floorf(x);
    if (whole == 7) return 1;
    if (x - whole > 0.75f) return 2;
    return 0;
}

int root(float x) {
    if (sqrtf(x) == 3) return 1;
    if (sqrtf(x) < 0) return 2;
    return 0;
}

float clamped(float x) {
    float result = x < -1 ? -1 : x > 1 ? 1 : x;
    if (result > 1) return 2;
    return result;
}
