// Results that C leaves open: anything, and no error.
#include <math.h>

// cover: rounded
int rounded(double x) {
    long number = lround(x);
    if (x > 1e30) return number == 5 ? 1 : 2;
    return number == 7 ? 3 : 4;
}

// cover: of_nan
int of_nan(float x) { return x != x && llrintf(x) == 3 ? 1 : 0; }
