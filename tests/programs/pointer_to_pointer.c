// Pointers to pointers: out parameters, arrays of strings, lists edited through the link's address, three levels.
#include <stdio.h>

struct node { int v; struct node *next; };

static int skip_spaces(const char **text) {
    int n = 0;
    while (**text == ' ') { ++*text; n++; }
    return n;
}

static void insert(struct node **link, struct node *n) {
    while (*link && (*link)->v < n->v) link = &(*link)->next;
    n->next = *link;
    *link = n;
}

static int removed(struct node **link, int v) {
    for (; *link; link = &(*link)->next)
        if ((*link)->v == v) { *link = (*link)->next; return 1; }
    return 0;
}

static void set(int ***deep, int v) {
    if (deep && *deep && **deep) ***deep = v;
}

int main(void) {
    const char *s = "   three";
    int n = skip_spaces(&s);
    printf("%d %s\n", n, s);
    struct node a = { 3, 0 }, b = { 1, 0 }, c = { 2, 0 }, *head = 0;
    insert(&head, &a);
    insert(&head, &b);
    insert(&head, &c);
    int r = removed(&head, 2), r2 = removed(&head, 9);
    for (struct node *p = head; p; p = p->next) printf("%d ", p->v);
    printf("%d %d\n", r, r2);
    const char *words[] = { "one", "two", "three", 0 }, **w = words;
    while (*w && **w != 't') w++;
    printf("%s %s\n", *w, w[1]);
    int x = 1, *p = &x, **pp = &p, *none = 0, **to_none = &none;
    set(&pp, 5);
    set(&to_none, 6);
    set(0, 7);
    printf("%d\n", x);
    return 0;
}
