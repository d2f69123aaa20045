// Models of <time.h> in C: each call gives new inputs. A line `//: NAME` begins the model of a function.

//: time
long __VERIFIER_nondet_time(void);
long time(long *to) {
    long now = __VERIFIER_nondet_time();
    if (to) *to = now;
    return now;
}

//: clock
long __VERIFIER_nondet_clock(void);
long clock(void) {
    return __VERIFIER_nondet_clock();
}
