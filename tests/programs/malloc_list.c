// Heap: a sorted list with insertion and deletion, calloc, realloc of a growing array, free of everything.
#include <stdio.h>
#include <stdlib.h>

struct node { int v; struct node *next; };

static struct node *insert(struct node *l, int v) {
    if (!l || v < l->v) {
        struct node *n = malloc(sizeof *n);
        if (!n) exit(9);
        n->v = v;
        n->next = l;
        return n;
    }
    if (v > l->v) l->next = insert(l->next, v);
    return l;
}

static struct node *drop(struct node *l, int v) {
    if (!l) return NULL;
    if (l->v == v) {
        struct node *next = l->next;
        free(l);
        return next;
    }
    l->next = drop(l->next, v);
    return l;
}

static void print(const struct node *l) {
    for (; l; l = l->next) printf("%d%s", l->v, l->next ? "," : "");
    printf("\n");
}

int main(void) {
    struct node *l = NULL;
    int v[] = { 5, 1, 9, 5, 3, 1 };
    for (int i = 0; i < 6; i++) l = insert(l, v[i]);
    print(l);
    l = drop(l, 1);
    l = drop(l, 9);
    l = drop(l, 7);
    print(l);
    while (l) l = drop(l, l->v);
    print(l);
    int *a = NULL, capacity = 0, n = 0;
    for (int i = 0; i < 20; i++) {
        if (n == capacity) {
            capacity = capacity ? capacity * 2 : 2;
            int *grown = realloc(a, capacity * sizeof *a);
            if (!grown) { free(a); return 9; }
            a = grown;
        }
        a[n++] = i * i;
    }
    int *zeros = calloc(4, sizeof *zeros);
    if (!zeros) { free(a); return 9; }
    printf("%d %d %d %d\n", n, capacity, a[19], zeros[3]);
    free(zeros);
    free(a);
    free(NULL);
    return 0;
}
