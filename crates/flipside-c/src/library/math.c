// Models of <math.h> that are made of others.

//: lround
double round(double);
long lround(double number) {
    return (long)round(number);
}

//: llround
double round(double);
long long llround(double number) {
    return (long long)round(number);
}

//: lroundf
float roundf(float);
long lroundf(float number) {
    return (long)roundf(number);
}

//: llroundf
float roundf(float);
long long llroundf(float number) {
    return (long long)roundf(number);
}

//: lrint
double rint(double);
long lrint(double number) {
    return (long)rint(number);
}

//: llrint
double rint(double);
long long llrint(double number) {
    return (long long)rint(number);
}

//: lrintf
float rintf(float);
long lrintf(float number) {
    return (long)rintf(number);
}

//: llrintf
float rintf(float);
long long llrintf(float number) {
    return (long long)rintf(number);
}

//: fdim
double fdim(double a, double b) {
    if (a != a || b != b) return a + b;
    return a > b ? a - b : 0.0;
}

//: fdimf
float fdimf(float a, float b) {
    if (a != a || b != b) return a + b;
    return a > b ? a - b : 0.0f;
}

//: modf
double trunc(double);
double copysign(double, double);
double modf(double number, double *whole) {
    *whole = trunc(number);
    if (number != number) return number;
    return copysign(number == *whole ? 0.0 : number - *whole, number);
}

//: modff
float truncf(float);
float copysignf(float, float);
float modff(float number, float *whole) {
    *whole = truncf(number);
    if (number != number) return number;
    return copysignf(number == *whole ? 0.0f : number - *whole, number);
}

//: frexp
double frexp(double number, int *exponent) {
    union { double number; unsigned long long bits; } value;
    value.number = number;
    int shift = 0;
    int field = (int)(value.bits >> 52 & 0x7ff);
    if (field == 0) {
        // Zero, or too small for a leading one: scaled first.
        value.number = number * 0x1p54;
        shift = 54;
        field = (int)(value.bits >> 52 & 0x7ff);
    }
    *exponent = 0;
    if (field == 0 || field == 0x7ff) return number + number;
    *exponent = field - 1022 - shift;
    value.bits = (value.bits & 0x800fffffffffffffull) | 1022ull << 52;
    return value.number;
}

//: frexpf
float frexpf(float number, int *exponent) {
    union { float number; unsigned bits; } value;
    value.number = number;
    int shift = 0;
    int field = (int)(value.bits >> 23 & 0xff);
    if (field == 0) {
        value.number = number * 0x1p25f;
        shift = 25;
        field = (int)(value.bits >> 23 & 0xff);
    }
    *exponent = 0;
    if (field == 0 || field == 0xff) return number + number;
    *exponent = field - 126 - shift;
    value.bits = (value.bits & 0x807fffffu) | 126u << 23;
    return value.number;
}
