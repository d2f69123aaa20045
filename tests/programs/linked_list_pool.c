// A doubly linked list in a fixed pool with indices: allocation, exhaustion, removal, reuse, reversal.
#include <stdio.h>

enum { POOL = 6, NONE = -1 };
struct cell { int value; signed char next, previous; };
struct list { struct cell cell[POOL]; int head, tail, unused; };

static void clear(struct list *l) {
    l->head = l->tail = NONE;
    for (int i = 0; i < POOL; i++) l->cell[i].next = (signed char)(i + 1 < POOL ? i + 1 : NONE);
    l->unused = 0;
}

static int append(struct list *l, int v) {
    int i = l->unused;
    if (i == NONE) return 0;
    l->unused = l->cell[i].next;
    l->cell[i] = (struct cell){ v, NONE, (signed char)l->tail };
    if (l->tail == NONE) l->head = i;
    else l->cell[l->tail].next = (signed char)i;
    l->tail = i;
    return 1;
}

static int take(struct list *l, int v) {
    for (int i = l->head; i != NONE; i = l->cell[i].next) {
        struct cell *c = &l->cell[i];
        if (c->value != v) continue;
        if (c->previous == NONE) l->head = c->next;
        else l->cell[c->previous].next = c->next;
        if (c->next == NONE) l->tail = c->previous;
        else l->cell[c->next].previous = c->previous;
        c->next = (signed char)l->unused;
        l->unused = i;
        return 1;
    }
    return 0;
}

static void reverse(struct list *l) {
    for (int i = l->head, next; i != NONE; i = next) {
        next = l->cell[i].next;
        l->cell[i].next = l->cell[i].previous;
        l->cell[i].previous = (signed char)next;
    }
    int t = l->head;
    l->head = l->tail;
    l->tail = t;
}

static void print(const struct list *l) {
    int n = 0;
    for (int i = l->head; i != NONE; i = l->cell[i].next, n++) printf("%d ", l->cell[i].value);
    for (int i = l->tail; i != NONE; i = l->cell[i].previous) n--;
    printf("(%d)\n", n);
}

int main(void) {
    struct list l;
    clear(&l);
    print(&l);
    int stored = 0;
    for (int i = 1; i < 9; i++) stored += append(&l, i * 10);
    print(&l);
    int t = take(&l, 10) + take(&l, 60) * 2 + take(&l, 30) * 4 + take(&l, 31) * 8;
    printf("%d %d\n", stored, t);
    reverse(&l);
    append(&l, 7);
    print(&l);
    while (l.head != NONE) take(&l, l.cell[l.head].value);
    reverse(&l);
    append(&l, 1);
    print(&l);
    return 0;
}
