// Where the precondition itself makes an error, the input is not legal.

// divided never takes: divided#0:true
int divided(signed char a, signed char b) {
    if (B(b == 0)) return 1;
    return B(a / b > 3) ? 2 : 3;
}
int divided_precond(signed char a, signed char b) {
    return 100 / b > -200;
}

// indexed never takes: indexed#0:true, indexed#1:true
int indexed(unsigned char i) {
    if (B(i > 3)) return 1;
    if (B(i == 2)) return 2;
    return B(i == 3) ? 3 : 4;
}
int indexed_precond(unsigned char i) {
    int t[4] = { 1, 5, 0, 7 };
    return t[i];
}

// shifted never takes: shifted#0:true, shifted#1:true
int shifted(signed char n) {
    if (B(n < 0)) return 1;
    if (B(n > 30)) return 2;
    return B(n == 30) ? 3 : 4;
}
int shifted_precond(signed char n) {
    return 1 << n;
}

// overflowing never takes: overflowing#0:true
int overflowing(unsigned char a) {
    if (B(a > 107)) return 1;
    return B(a == 107) ? 2 : 3;
}
int overflowing_precond(unsigned char a) {
    return a * 20000000 >= 0;
}

// error_later never takes: error_later#1:true
int error_later(unsigned char a, unsigned char b) {
    if (B(a > 9) && B(b == 0)) return 1;
    return B(b == 0) ? 2 : 3;
}
int error_later_precond(unsigned char a, unsigned char b) {
    if (a < 10) return 1;
    return 300 / b;
}
