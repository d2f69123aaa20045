// Sizes, overflow builtins, wide integers, bit-fields and variadic functions on all inputs.

// filled never takes: filled#3:true, filled#5:true
int filled(unsigned char n, unsigned char i) {
    if (B(n == 0) || B(n > 5)) return 0;
    unsigned short a[n];
    for (int k = 0; B(k < n); k++) a[k] = (unsigned short)(k * k);
    if (B(sizeof a > 10)) return 1;
    if (B(i < n)) {
        if (B(a[i] > 16)) return 2;
        return a[i];
    }
    return 3;
}

// added never takes: added#1:true, added#2:false
int added(signed char a, signed char b) {
    signed char sum;
    if (B(__builtin_add_overflow(a, b, &sum))) {
        if (B((a < 0) != (b < 0))) return 1;
        return 2;
    }
    if (B(sum == a + b)) return 3;
    return 4;
}

// multiplied never takes: multiplied#1:true, multiplied#2:false
int multiplied(unsigned char a, signed char b) {
    unsigned char product;
    if (B(__builtin_mul_overflow(a, b, &product))) {
        if (B(b == 1)) return 1;
        return 2;
    }
    if (B(product == a * b)) return 3;
    return 4;
}

// widened never takes: widened#1:true
int widened(signed char a, unsigned char b) {
    __int128 x = (__int128)a * b;
    unsigned __int128 y = (unsigned __int128)x >> 100;
    if (B(y != 0)) {
        if (B(x >= 0)) return 1;
        return 2;
    }
    if (B(x / 3 == 40)) return 3;
    if (B(x % 7 == 6)) return 4;
    return 5;
}

struct bit_fields { signed a : 3; unsigned b : 6; };

// fresh_fields never takes: fresh_fields#1:false
int fresh_fields(signed char x, unsigned char y) {
    struct bit_fields f;
    f.b = y;
    f.a = x & 3;
    if (B(f.a == 3)) {
        if (B(f.b < 64)) return 1;
        return 2;
    }
    if (B(f.b == 63)) return 3;
    return 4;
}

static int pick(int index, ...) {
    __builtin_va_list list;
    int value = 0;
    __builtin_va_start(list, index);
    for (int k = 0; B(k <= index); k++) value = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return value;
}

// picked never takes: picked#1:true, picked#2:true
int picked(unsigned char i, signed char x) {
    int value = pick(i & 1, x, x / 2);
    if (B(value > 63) && B(i & 1)) return 1;
    if (B(value > 127)) return 2;
    if (B(value == -128)) return 3;
    return 4;
}

// rotates never takes: rotates#2:true
int rotates(unsigned char a, unsigned char n) {
    unsigned char r = __builtin_rotateleft8(a, n);
    if (B(r == 0x81)) return 1;
    if (B(__builtin_clrsb(a) == 27)) return 2;
    if (B(__builtin_popcount(r) != __builtin_popcount(a))) return 3;
    return 4;
}
