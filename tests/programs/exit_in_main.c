// expect: exit 42 -- the value returned from main is the exit status, taken modulo 256.
#include <stdio.h>

static int compute(const int *v, int n) {
    int r = 0;
    for (int i = 0; i < n; i++) {
        if (v[i] < 0) return -1;
        r = r * 3 + v[i];
    }
    return r;
}

int main(void) {
    int v[] = { 1, 2, 3, 4 }, w[] = { 1, -2 };
    int a = compute(v, 4), b = compute(w, 2);
    printf("results %d %d\n", a, b);
    if (b >= 0) return 1;
    return a - 16 + 256;
}
