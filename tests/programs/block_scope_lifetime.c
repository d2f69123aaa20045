// Objects of a block are new on each entry and initialised each time; pointers to outer objects stay valid; recursion has its own.
#include <stdio.h>

static int fresh(int n) {
    int total = 0;
    for (int i = 0; i < n; i++) {
        int counter = 10;
        int v[2] = { i };
        counter += i;
        v[1] += counter;
        total += v[0] + v[1];
    }
    return total;
}

static int frames(int n, const int *above) {
    int mine = n * n;
    if (n == 0) return *above;
    int below = frames(n - 1, above ? above : &mine);
    if (mine != n * n) return -1;
    return below + (above && *above > mine);
}

static int reentered(int n) {
    int r = 0;
again:;
    int local = 1;
    local *= n;
    r += local;
    if (--n > 0) goto again;
    return r;
}

int main(void) {
    printf("%d %d %d\n", fresh(0), fresh(1), fresh(5));
    printf("%d %d\n", frames(1, 0), frames(4, 0));
    printf("%d\n", reentered(4));
    int *kept, value = 0;
    {
        int *p = &value;
        *p = 6;
        kept = p;
    }
    *kept += 1;
    printf("%d\n", value);
    for (int i = 0; i < 3; i++) {
        int first = i;
        if (first == 1) { int second = first + 1; first = second; }
        printf("%d ", first);
    }
    int w = 3;
    while (w-- > 0) { int t = w; if (t % 2) continue; printf("%d ", t); }
    printf("\n");
    return 0;
}
