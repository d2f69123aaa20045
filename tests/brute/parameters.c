// Inputs behind pointers.

// first_of_two never takes: first_of_two#1:true
int first_of_two(unsigned char a[2]) {
    if (B(a[0] < a[1])) return 1;
    if (B(a[1] > a[0])) return 2;
    a[0] = 7;
    if (B(a[0] == a[1])) return 3;
    return 0;
}

// through never takes: through#2:true
int through(signed char *p, signed char b) {
    if (B(*p > b)) {
        *p = b;
        if (B(*p < -100)) return 1;
        if (B(*p != b)) return 2;
    }
    return *p;
}
