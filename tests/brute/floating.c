// Floating inputs: comparisons, NaN, infinities, signed zeros, conversions, arithmetic that rounds.

// ordered never takes: ordered#3:true, ordered#5:false
int ordered(float x, float y) {
    if (B(x < y)) return 1;
    if (B(x > y)) return 2;
    if (B(x == y)) {
        if (B(x != x)) return 3;
        return 4;
    }
    if (B(x != x) || B(y != y)) return 5;
    return 6;
}

// zeros never takes: zeros#2:true, zeros#3:false
int zeros(double x) {
    if (B(x == 0)) {
        if (B(1 / x < 0)) {
            if (B(x < 0)) return 1;
            return 2;
        }
        if (B(1 / x > 0)) return 3;
        return 4;
    }
    return 5;
}

// infinite never takes: infinite#1:true
int infinite(float x) {
    float twice = x + x;
    if (B(twice == x)) {
        if (B(x == 1)) return 1;
        if (B(x > 1)) return 2;
        if (B(x < 0)) return 3;
        return 4;
    }
    if (B(twice - twice != 0)) return 5;
    return 6;
}

// truncated never takes: truncated#2:true
int truncated(float x) {
    if (B(x > -129) && B(x < 256)) {
        int whole = (int)x;
        if (B(whole < -128)) return 1;
        if (B(whole == -128)) return 2;
        if (B((float)whole == x)) return 3;
        return 4;
    }
    return 5;
}

// checked never takes: checked#1:true
int checked(double x) {
    unsigned char byte = (unsigned char)(int)x;
    if (B(byte == 255)) return 1;
    if (B(x > 2147483648.0)) return 2;
    if (B(byte == 100)) return 3;
    return 4;
}

// rounded never takes: rounded#1:true
int rounded(signed char n, float x) {
    float sum = x + 16777216.0f;
    if (B(n == 1) && B((float)(16777216 + n) == 16777217.0)) return 1;
    if (B(sum == 16777216.0f)) {
        if (B(x > 0)) return 2;
        return 3;
    }
    return 4;
}

// widths never takes: widths#1:true, widths#3:false
int widths(float x) {
    double wide = x;
    if (B(wide != x)) {
        if (B(x == x)) return 1;
        return 2;
    }
    if (B(x + 0.1f != wide + 0.1)) {
        if (B((float)(wide + wide) == x + x)) return 3;
        return 4;
    }
    return 5;
}

// negated never takes: negated#1:true, negated#3:true
int negated(double x, unsigned char n) {
    if (B(-x == x + 1) && B(x < -1)) return 1;
    if (B(n > 100)) {
        if (B(n * -0.5 > -50)) return 2;
        if (B(-x > n)) return 3;
        return 4;
    }
    return 5;
}

// classes never takes: classes#5:true
int classes(float x) {
    if (B(__builtin_isnan(x))) return 1;
    if (B(__builtin_isinf(x))) {
        if (B(__builtin_signbit(x))) return 2;
        return 3;
    }
    if (B(x != 0)) {
        if (B(__builtin_fabsf(x) < 1.17549435e-38f)) {
            if (B(x > 1)) return 4;
            return 5;
        }
    }
    return 6;
}
