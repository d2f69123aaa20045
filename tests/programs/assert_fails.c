// expect: abort -- assertions that hold are silent; the first that fails ends the run.
#include <assert.h>
#include <stdio.h>

static int sorted(const int *v, int n) {
    for (int i = 1; i < n; i++)
        if (v[i - 1] > v[i]) return 0;
    return 1;
}

static int median(const int *v, int n) {
    assert(n > 0);
    assert(sorted(v, n));
    return n % 2 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
}

int main(void) {
    int a[] = { 1, 3, 8, 20 }, b[] = { 2, 1 };
    printf("%d %d\n", median(a, 3), median(a, 4));
    assert(a[0] == 1 && a[1] == 3);
    printf("before\n");
    fflush(stdout);
    printf("%d\n", median(b, 2));
    printf("not reached\n");
    return 0;
}
