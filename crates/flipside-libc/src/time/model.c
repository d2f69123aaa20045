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

//: clock_gettime
// A clock that is not there is an error; else the nanoseconds are less than a second.
int __VERIFIER_nondet_clock_gettime_fails(void);
long __VERIFIER_nondet_clock_gettime(void);
void __VERIFIER_assume(int holds);
int *__errno_location(void);
int clock_gettime(int clock, long *to) {
    if (__VERIFIER_nondet_clock_gettime_fails()) {
        *__errno_location() = 22;
        return -1;
    }
    to[0] = __VERIFIER_nondet_clock_gettime();
    to[1] = __VERIFIER_nondet_clock_gettime();
    __VERIFIER_assume((to[1] >= 0) & (to[1] < 1000000000));
    return 0;
}

//: gettimeofday
// It does not fail where its first argument is an object (POSIX); the microseconds are less than a second.
long __VERIFIER_nondet_gettimeofday(void);
void __VERIFIER_assume(int holds);
int gettimeofday(long *to, void *zone) {
    if (to) {
        to[0] = __VERIFIER_nondet_gettimeofday();
        to[1] = __VERIFIER_nondet_gettimeofday();
        __VERIFIER_assume((to[1] >= 0) & (to[1] < 1000000));
    }
    return 0;
}
