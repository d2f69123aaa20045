// What only undefined behaviour excludes: such runs end at the error, and what they took before counts.

// overflow never takes: overflow#0:true, overflow#1:true
int overflow(unsigned char a) {
    int x = a * 20000000;
    if (B(x < 0)) return 1;
    if (B(a > 107)) return 2;
    if (B(a == 107)) return 3;
    return 0;
}

// before never takes: before#1:true
int before(unsigned char a) {
    int r = 1;
    if (B(a > 200)) r = 2;
    r = r * (a + 1) * 10000000;
    if (B(a > 213)) return 1;
    return r;
}

// shifts never takes: shifts#1:true, shifts#2:true
int shifts(signed char n) {
    if (B(n > 40)) return 0;
    int x = 1 << n;
    if (B(n < 0)) return 1;
    if (B(n > 30)) return 2;
    if (B(x == 1 << 30)) return 3;
    return x >> n;
}

// shift_right never takes: shift_right#1:true
int shift_right(signed char a, unsigned char n) {
    int x = a >> (n & 31);
    if (B(x == -1)) {
        if (B(a >= 0)) return 1;
        return 2;
    }
    if (B((unsigned)a >> (n & 31) == 1)) return 3;
    return 0;
}

// divide never takes: divide#0:true, divide#2:true
int divide(signed char a, signed char b) {
    int q = a / b, r = a % b;
    if (B(b == 0)) return 1;
    if (B(r < 0)) {
        if (B(a > 0)) return 2;
        return 3;
    }
    if (B(q == 128)) return 4;
    return q * b + r;
}

// smallest never takes: smallest#1:true, smallest#2:false
int smallest(signed char a, signed char b) {
    int x = a - 2147483520;
    if (B(x == -2147483647 - 1)) {
        x = x / b;
        if (B(b == -1)) return 1;
        return 2;
    }
    x = -x;
    if (B(x > 0)) return 3;
    return 4;
}

// bounds never takes: bounds#0:true, bounds#1:true
int bounds(unsigned char a, signed char i) {
    int t[4] = { 1, 2, 3, 4 };
    t[i] = a;
    if (B(i < 0)) return 1;
    if (B(i > 3)) return 2;
    if (B(t[3] != 4)) return 3;
    return 0;
}
