// Preconditions that call: what they take does not count, not even in a function that the subject calls too.

static int between(int value, int low, int high) {
    if (value < low) return 0;
    return value <= high;
}

// within never takes: within#0:true, within#3:true
int within(signed char x, unsigned char y) {
    if (B(x < -10)) return 0;
    if (B(x == y)) return 1;
    if (B(y > 3) && B(x > 20)) return 2;
    return 3;
}
int within_precond(signed char x, unsigned char y) {
    return between(x, -10, 20) && between(y, 0, 5);
}

static int size_of(int x) {
    if (B(x < 0)) return -x;
    return x;
}

// shared never takes: size_of#0:true, shared#0:true
int shared(signed char a) {
    if (B(size_of(a) > 50)) return 1;
    return B(size_of(a) == 50) ? 2 : 3;
}
int shared_precond(signed char a) {
    return a >= 0 && size_of(a) <= 50 && size_of(-a) >= 0;
}

static int digits(int n) {
    return B(n < 10) ? 1 : 1 + digits(n / 10);
}

// recursive never takes: recursive#0:true
int recursive(unsigned char a) {
    if (B(a < 10)) return 1;
    if (B(a > 99)) return digits(a);
    return 2;
}
int recursive_precond(unsigned char a) {
    return digits(a) > 1;
}

// own_state never takes: own_state#0:true
int own_state(unsigned char a) {
    if (B(a == 4)) return 1;
    return B(a > 4) ? 2 : 3;
}
int own_state_precond(unsigned char a) {
    int seen = 0;
    int *p = &seen;
    *p = a;
    return seen != 4;
}
