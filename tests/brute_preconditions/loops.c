// Preconditions with loops, over arrays and through pointers.

// sorted never takes: sorted#1:true
int sorted(_Bool a[6]) {
    if (B(a[0]) && B(!a[5])) return 1;
    return B(a[2] != a[3]) ? 2 : 3;
}
int sorted_precond(_Bool a[6]) {
    for (int i = 0; i < 5; i++)
        if (a[i] > a[i + 1])
            return 0;
    return 1;
}

// terminated never takes: terminated#1:false, terminated#2:true
int terminated(const char s[2]) {
    int n = 0;
    while (B(s[n] != 0)) {
        n++;
        if (B(n == 1) && B(s[1] != 0)) return 1;
    }
    return n;
}
int terminated_precond(const char s[2]) {
    for (int i = 0; i < 2; i++)
        if (s[i] == 0)
            return 1;
    return 0;
}

// few_bits never takes: few_bits#1:true
int few_bits(unsigned char a) {
    int n = 0;
    while (B(a)) {
        a &= a - 1;
        n++;
    }
    if (B(n > 2)) return 1;
    return B(n == 2) ? 2 : 3;
}
int few_bits_precond(unsigned char a) {
    int n = 0;
    while (a) {
        n += a & 1;
        a >>= 1;
    }
    return n <= 2;
}

// through never takes: through#0:true, through#3:true
int through(signed char *p, unsigned char b) {
    if (B(*p > 10)) return 1;
    *p += 100;
    if (B(*p < 0)) return 2;
    if (B(b > 100) && B(b == 50)) return 3;
    return 0;
}
int through_precond(const signed char *p, unsigned char b) {
    const signed char *q = p;
    return *q <= 10 && b != 101;
}

// counts_down never takes: counts_down#0:true
int counts_down(unsigned char a) {
    if (B(a % 7 == 0)) return 1;
    return B(a % 7 == 6) ? 2 : 3;
}
int counts_down_precond(unsigned char a) {
    int rest = a;
    while (rest > 0) rest -= 7;
    return rest;
}
