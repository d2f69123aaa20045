// Conversions that cut, and bit-fields.

// cut never takes: cut#2:true
int cut(unsigned char a) {
    signed char s = a;
    short t = a * 300;
    if (B(s < 0)) return 1;
    if (B(t < 0)) return 2;
    if (B(a > 127)) return 3;
    return 0;
}

// to_bool never takes: to_bool#0:true, to_bool#2:false, to_bool#3:true
int to_bool(unsigned char a) {
    _Bool b = a & 6;
    if (B(b > 1)) return 1;
    if (B(b)) {
        if (B((a & 6) != 0)) return 2;
        return 3;
    }
    if (B(b + b + b == 3)) return 4;
    return 0;
}

struct bits {
    unsigned low : 3;
    signed middle : 3;
    unsigned high : 2;
};

// fields never takes: fields#0:true, fields#1:true, fields#3:true, fields#5:true
int fields(unsigned char a) {
    struct bits b = { 0, 0, 0 };
    b.low = a;
    b.middle = a >> 3;
    b.high = a >> 6;
    if (B(b.low > 7)) return 1;
    if (B(b.middle == 4)) return 2;
    if (B(b.middle < 0)) return 3;
    if (B(b.low - 7 > 0)) return 4;
    b.high++;
    if (B(b.high == 0) && B(a < 192)) return 5;
    return 0;
}

union view {
    unsigned char bytes[4];
    unsigned word;
    signed char first;
};

// punned never takes: punned#1:false
int punned(unsigned char a, unsigned char b) {
    union view v;
    v.word = 0;
    v.bytes[0] = a;
    v.bytes[3] = b;
    if (B(v.word > 0x80000000u)) {
        if (B(b >= 128)) return 1;
        return 2;
    }
    if (B(v.first == -1)) return 3;
    return v.word == a;
}
