// Signed and unsigned meet.

// mixed never takes: mixed#2:true, mixed#4:false
int mixed(signed char a) {
    int i = a;
    unsigned u = 5;
    if (B(i < u)) return 1;
    if (B(i < 0) && B(i > -1)) return 2;
    if (B(i < 0)) {
        if (B(i > u)) return 3;
        return 4;
    }
    return 0;
}

// plain_char never takes: plain_char#1:true, plain_char#2:true
int plain_char(char c) {
    if (B(c < 0)) return 1;
    if (B(c == 0xe9)) return 2;
    if (B(c > 127)) return 3;
    if (B((unsigned char)c == 'e')) return 4;
    return 0;
}

// minus_one never takes: minus_one#1:false, minus_one#3:true
int minus_one(unsigned char a, signed char b) {
    unsigned short wide = b;
    if (B(wide == 65535)) {
        if (B(b == -1)) return 1;
        return 2;
    }
    if (B(a - 1 < 0)) return 3;
    if (B((unsigned)a - 1 > 255)) return 4;
    return 0;
}

// longer never takes: longer#0:false, longer#2:true
int longer(signed char a) {
    long long l = a;
    unsigned u = 4000000000u;
    if (B(l < u)) l = l - 1;
    if (B(l < 0)) return 1;
    if (B((long long)u + a < 0)) return 2;
    return 0;
}
