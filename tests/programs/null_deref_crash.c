// expect: signal 11 -- reading through a null pointer ends the run; the output before it was flushed.
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; volatile int v; };

static int nth(const struct node *n, int i) {
    while (i-- > 0) n = n->next;
    return n->v;
}

int main(void) {
    struct node c = { NULL, 3 }, b = { &c, 2 }, a = { &b, 1 };
    for (int i = 0; i < 5; i++) {
        printf("%d ", i);
        fflush(stdout);
        int v = nth(&a, i);
        if (v > 2) printf("last ");
        printf("%d\n", v);
        fflush(stdout);
    }
    printf("not reached\n");
    return 0;
}
