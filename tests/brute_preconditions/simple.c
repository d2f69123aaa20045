// Preconditions without calls: what they exclude, and what they return.

// ordered never takes: ordered#0:true
int ordered(unsigned char a, unsigned char b) {
    if (B(a > b)) return 1;
    return B(a == b) ? 2 : 3;
}
int ordered_precond(unsigned char a, unsigned char b) {
    return a <= b;
}

// other_results never takes: other_results#0:true, other_results#1:true
int other_results(unsigned char a) {
    if (B(a < 16)) return 1;
    if (B((a & 0xF0) == 0)) return 2;
    return B(a == 17) ? 3 : 4;
}
int other_results_precond(unsigned char a) {
    return a & 0xF0;
}

// negative_result never takes: negative_result#0:true
int negative_result(signed char a) {
    if (B(a == 5)) return 1;
    return B(a < 5) ? 2 : 3;
}
int negative_result_precond(signed char a) {
    return a - 5;
}

// narrow_result never takes: narrow_result#0:true, narrow_result#1:false
int narrow_result(unsigned char a) {
    if (B(a == 128)) return 1;
    return B(a % 128 != 0) ? 2 : 3;
}
unsigned char narrow_result_precond(unsigned char a) {
    return a * 2;
}

// truth_result never takes: truth_result#0:false
int truth_result(unsigned char a) {
    if (B(a & 12)) return B(a > 250) ? 1 : 2;
    return 0;
}
_Bool truth_result_precond(unsigned char a) {
    return a & 12;
}

// never_legal never takes: never_legal#0:true, never_legal#0:false, never_legal#1:case 1, never_legal#1:default
int never_legal(unsigned char a) {
    if (B(a > 3)) return 1;
    switch (S(a)) {
    case 1: return 2;
    }
    return 0;
}
int never_legal_precond(unsigned char a) {
    return a < 10 && a > 20;
}

// always_legal takes everything
int always_legal(unsigned char a) {
    return B(a > 254) ? 1 : 0;
}
int always_legal_precond(unsigned char a) {
    return a < 256;
}

// one_legal never takes: one_legal#0:false, one_legal#1:true
int one_legal(unsigned char a, signed char b) {
    if (B(a == 200)) return B(b == 7) ? 1 : 2;
    return 0;
}
int one_legal_precond(unsigned char a, signed char b) {
    return a == 200 && b == -7;
}

// arms never takes: arms#0:case 3, arms#0:default
int arms(unsigned char a) {
    switch (S(a)) {
    case 1: return 1;
    case 3: return 2;
    case 5 ... 9: return 3;
    }
    return 0;
}
int arms_precond(unsigned char a) {
    switch (S(a)) {
    case 1: return 2;
    case 3: return 0;
    case 6: return 1;
    default: return 0;
    }
}

// excludes_errors never takes: excludes_errors#2:true, excludes_errors#3:true, excludes_errors#3:false
int excludes_errors(signed char a, signed char b) {
    int q = a / b;
    if (B(q == 127)) return 1;
    if (B(q < -100)) return 2;
    if (B(b == -1) && B(q == 128)) return 3;
    return 0;
}
int excludes_errors_precond(signed char a, signed char b) {
    return b != 0 && b != -1;
}
