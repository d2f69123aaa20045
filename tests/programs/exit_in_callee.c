// expect: exit 3 -- a callee ends the run with exit: output before it is kept, nothing after it happens.
#include <stdio.h>
#include <stdlib.h>

static int depth;

static void check(int v) {
    if (v > 4) {
        printf("leaving at depth %d with %d\n", depth, v);
        exit(3);
    }
}

static int walk(int n) {
    depth++;
    check(n);
    int r = n % 2 ? walk(n + 1) : walk(n + 3);
    depth--;
    return r;
}

int main(void) {
    printf("start\n");
    for (int i = 0; i < 3; i++) {
        if (i == 1) walk(0);
        printf("round %d\n", i);
    }
    printf("not reached\n");
    return 0;
}
