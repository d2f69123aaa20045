// Models of <math.h> in C, made of other functions. A line `//: NAME` begins the model of a function. Where a number does
// not fit the result of `lround` and its like, the result is unspecified (C17 7.12.9.7p3): an input.

//: lround
double round(double);
long __VERIFIER_nondet_lround(void);
long lround(double number) {
    double whole = round(number);
    if (whole >= (sizeof(long) == 4 ? -0x1p31 : -0x1p63) && whole < (sizeof(long) == 4 ? 0x1p31 : 0x1p63)) return (long)whole;
    return __VERIFIER_nondet_lround();
}

//: llround
double round(double);
long long __VERIFIER_nondet_llround(void);
long long llround(double number) {
    double whole = round(number);
    if (whole >= -0x1p63 && whole < 0x1p63) return (long long)whole;
    return __VERIFIER_nondet_llround();
}

//: lroundf
float roundf(float);
long __VERIFIER_nondet_lroundf(void);
long lroundf(float number) {
    float whole = roundf(number);
    if (whole >= (sizeof(long) == 4 ? -0x1p31f : -0x1p63f) && whole < (sizeof(long) == 4 ? 0x1p31f : 0x1p63f)) return (long)whole;
    return __VERIFIER_nondet_lroundf();
}

//: llroundf
float roundf(float);
long long __VERIFIER_nondet_llroundf(void);
long long llroundf(float number) {
    float whole = roundf(number);
    if (whole >= -0x1p63f && whole < 0x1p63f) return (long long)whole;
    return __VERIFIER_nondet_llroundf();
}

//: lrint
double rint(double);
long __VERIFIER_nondet_lrint(void);
long lrint(double number) {
    double whole = rint(number);
    if (whole >= (sizeof(long) == 4 ? -0x1p31 : -0x1p63) && whole < (sizeof(long) == 4 ? 0x1p31 : 0x1p63)) return (long)whole;
    return __VERIFIER_nondet_lrint();
}

//: llrint
double rint(double);
long long __VERIFIER_nondet_llrint(void);
long long llrint(double number) {
    double whole = rint(number);
    if (whole >= -0x1p63 && whole < 0x1p63) return (long long)whole;
    return __VERIFIER_nondet_llrint();
}

//: lrintf
float rintf(float);
long __VERIFIER_nondet_lrintf(void);
long lrintf(float number) {
    float whole = rintf(number);
    if (whole >= (sizeof(long) == 4 ? -0x1p31f : -0x1p63f) && whole < (sizeof(long) == 4 ? 0x1p31f : 0x1p63f)) return (long)whole;
    return __VERIFIER_nondet_lrintf();
}

//: llrintf
float rintf(float);
long long __VERIFIER_nondet_llrintf(void);
long long llrintf(float number) {
    float whole = rintf(number);
    if (whole >= -0x1p63f && whole < 0x1p63f) return (long long)whole;
    return __VERIFIER_nondet_llrintf();
}

//: fdim
int *__errno_location(void);
double fdim(double a, double b) {
    if (a != a || b != b) return a + b;
    if (a <= b) return 0.0;
    double difference = a - b;
    // It overflows only where both are finite.
    if (difference - difference != 0 && a - a == 0 && b - b == 0) *__errno_location() = 34;
    return difference;
}

//: fdimf
int *__errno_location(void);
float fdimf(float a, float b) {
    if (a != a || b != b) return a + b;
    if (a <= b) return 0.0f;
    float difference = a - b;
    // It overflows only where both are finite.
    if (difference - difference != 0 && a - a == 0 && b - b == 0) *__errno_location() = 34;
    return difference;
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

//: ldexp
double frexp(double, int *);
int *__errno_location(void);
double ldexp(double number, int by) {
    union { double number; unsigned long long bits; } value, power;
    int exponent;
    value.number = frexp(number, &exponent);
    if (number == 0 || number - number != 0) return number + number;
    // Sums beyond this give the same as it.
    exponent += by > 5000 ? 5000 : by < -5000 ? -5000 : by;
    unsigned long long digits = value.bits & 0x800fffffffffffffull;
    if (exponent > 1024) {
        *__errno_location() = 34;
        value.bits = digits & 1ull << 63 | 0x7ffull << 52;
        return value.number;
    }
    if (exponent >= -1021) {
        value.bits = digits | (unsigned long long)(exponent + 1022) << 52;
        return value.number;
    }
    // The least exponent of a normal number, then one multiplication that rounds.
    value.bits = digits | 1ull << 52;
    int rest = exponent + 1021 < -1000 ? -1000 : exponent + 1021;
    power.bits = (unsigned long long)(rest + 1023) << 52;
    double small = value.number * power.number;
    if (small == 0) *__errno_location() = 34;
    return small;
}

//: ldexpf
float frexpf(float, int *);
int *__errno_location(void);
float ldexpf(float number, int by) {
    union { float number; unsigned bits; } value, power;
    int exponent;
    value.number = frexpf(number, &exponent);
    if (number == 0 || number - number != 0) return number + number;
    exponent += by > 1000 ? 1000 : by < -1000 ? -1000 : by;
    unsigned digits = value.bits & 0x807fffffu;
    if (exponent > 128) {
        *__errno_location() = 34;
        value.bits = digits & 1u << 31 | 0xffu << 23;
        return value.number;
    }
    if (exponent >= -125) {
        value.bits = digits | (unsigned)(exponent + 126) << 23;
        return value.number;
    }
    value.bits = digits | 1u << 23;
    int rest = exponent + 125 < -120 ? -120 : exponent + 125;
    power.bits = (unsigned)(rest + 127) << 23;
    float small = value.number * power.number;
    if (small == 0) *__errno_location() = 34;
    return small;
}

//: scalbn
double ldexp(double, int);
double scalbn(double number, int by) {
    return ldexp(number, by);
}

//: scalbnf
float ldexpf(float, int);
float scalbnf(float number, int by) {
    return ldexpf(number, by);
}

//: scalbln
double ldexp(double, int);
double scalbln(double number, long by) {
    return ldexp(number, by > 5000 ? 5000 : by < -5000 ? -5000 : (int)by);
}

//: ilogb
double frexp(double, int *);
int *__errno_location(void);
int ilogb(double number) {
    int exponent;
    if (number == 0 || number != number) {
        *__errno_location() = 33;
        return -0x7fffffff - 1;
    }
    if (number - number != 0) {
        *__errno_location() = 33;
        return 0x7fffffff;
    }
    frexp(number, &exponent);
    return exponent - 1;
}

//: logb
double frexp(double, int *);
double logb(double number) {
    int exponent;
    if (number == 0) return -__builtin_inf();
    if (number - number != 0) return number * number;
    frexp(number, &exponent);
    return exponent - 1;
}

//: nextafter
int *__errno_location(void);
double nextafter(double from, double to) {
    union { double number; unsigned long long bits; } value, sign;
    if (from != from || to != to) return from + to;
    if (from == to) return to;
    value.number = from;
    if (from == 0) {
        sign.number = to;
        value.bits = (sign.bits & 1ull << 63) | 1;
        return value.number;
    }
    if ((from < to) == (from > 0)) {
        value.bits++;
    } else {
        value.bits--;
    }
    unsigned field = value.bits >> 52 & 0x7ff;
    if (field == 0x7ff || field == 0) *__errno_location() = 34;
    return value.number;
}

//: nextafterf
int *__errno_location(void);
float nextafterf(float from, float to) {
    union { float number; unsigned bits; } value, sign;
    if (from != from || to != to) return from + to;
    if (from == to) return to;
    value.number = from;
    if (from == 0) {
        sign.number = to;
        value.bits = (sign.bits & 1u << 31) | 1;
        return value.number;
    }
    if ((from < to) == (from > 0)) {
        value.bits++;
    } else {
        value.bits--;
    }
    unsigned field = value.bits >> 23 & 0xff;
    if (field == 0xff || field == 0) *__errno_location() = 34;
    return value.number;
}
