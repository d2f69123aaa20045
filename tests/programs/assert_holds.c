// Assertions that all hold, with logical operators and calls inside; the expression is evaluated once.
#include <assert.h>
#include <stdio.h>

static int evaluated;
static int positive(int v) { evaluated++; return v > 0; }

static int clamp(int v, int lo, int hi) {
    assert(lo <= hi);
    int r = v < lo ? lo : v > hi ? hi : v;
    assert(r >= lo && r <= hi);
    assert(r == v || r == lo || r == hi);
    return r;
}

int main(void) {
    for (int v = -2; v < 6; v++) printf("%d ", clamp(v, 0, 3));
    printf("\n");
    assert(positive(1) && !positive(-1));
    assert(positive(5) || positive(6));
    printf("%d\n", evaluated);
    assert("always true");
    return 0;
}
