// What masking, wrap-around and the range of a type exclude.

// mask never takes: mask#0:true, mask#2:true
int mask(unsigned char a) {
    int r = 0;
    if (B((a & 3) > 3)) r = 1;
    if (B((a | 4) == 4)) r = 2;
    if (B((a | 4) == 3)) r = 3;
    return r;
}

// type_range never takes: type_range#0:true, type_range#1:true, type_range#2:true, type_range#3:true
int type_range(unsigned char a, signed char b) {
    if (B(a < 0)) return 1;
    if (B(a > 255)) return 2;
    if (B(b == 200)) return 3;
    if (B(b == -129)) return 4;
    if (B(b == -128)) return 5;
    return 0;
}

// wrap never takes: wrap#1:true, wrap#3:true, wrap#4:true
int wrap(unsigned char a) {
    unsigned char next = a + 1;
    unsigned below = a - 1u;
    if (B(next < a)) return 1;
    if (B(next == a)) return 2;
    if (B(below > 1000)) return 3;
    if (B(a + 1 > 255)) return 4;
    if (B(a + 1 == 0)) return 5;
    return 0;
}

// parity never takes: parity#0:true, parity#1:true
int parity(unsigned char a, unsigned char b) {
    if (B((a * 2) % 2 == 1)) return 1;
    if (B(a * a % 4 == 3)) return 2;
    if (B((a ^ b) == 0) && B(a == 77)) return 3;
    return 0;
}
