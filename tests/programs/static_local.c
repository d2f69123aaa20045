// Static locals keep their value between calls, one per function and per block, also in recursive functions.
#include <stdio.h>

static int counter(int reset) {
    static int n = 5;
    if (reset) n = 0;
    return n++;
}

static int other(void) {
    static int n;
    return n += 2;
}

static int *shared(void) {
    static int cells[3] = { 7 };
    static int at;
    return &cells[at++ % 3];
}

static int depth(int n) {
    static int deepest;
    if (n > deepest) deepest = n;
    if (n < 4) depth(n + 1);
    return deepest;
}

static int blocks(int which) {
    if (which) { static int n = 100; return ++n; }
    else { static int n = 200; return --n; }
}

static int once(void) {
    static int done;
    if (done) return 0;
    done = 1;
    return 1;
}

int main(void) {
    printf("%d ", counter(0));
    printf("%d ", counter(0));
    printf("%d ", counter(1));
    printf("%d\n", counter(0));
    other();
    printf("%d\n", other());
    *shared() += 1;
    *shared() = 3;
    int *third = shared(), *first = shared();
    printf("%d %d\n", *third, *first);
    int d = depth(2);
    printf("%d %d\n", d, depth(0));
    int runs = 0;
    for (int i = 0; i < 5; i++) runs += once();
    blocks(1);
    blocks(0);
    printf("%d ", blocks(1));
    printf("%d %d\n", blocks(0), runs);
    return 0;
}
