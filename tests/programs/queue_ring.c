// A ring buffer with wrapping indices: empty, full, wrap-around, peek, drop oldest, counts by unsigned difference.
#include <stdio.h>

enum { CAPACITY = 4 };
struct ring { int slot[CAPACITY]; unsigned char head, tail; };

static int size(const struct ring *r) { return (unsigned char)(r->tail - r->head); }

static int put(struct ring *r, int v, int overwrite) {
    if (size(r) == CAPACITY) {
        if (!overwrite) return 0;
        r->head++;
    }
    r->slot[r->tail++ % CAPACITY] = v;
    return 1;
}

static int get(struct ring *r, int *v) {
    if (r->head == r->tail) return 0;
    *v = r->slot[r->head++ % CAPACITY];
    return 1;
}

static int peek(const struct ring *r, int i, int *v) {
    if (i < 0 || i >= size(r)) return 0;
    *v = r->slot[(r->head + i) % CAPACITY];
    return 1;
}

int main(void) {
    struct ring r = { { 0 }, 254, 254 };
    int v = -1, ok = get(&r, &v);
    printf("%d %d\n", ok, v);
    for (int i = 1; i <= 6; i++) printf("%d", put(&r, i, i == 6));
    printf(" %d\n", size(&r));
    for (int i = -1; i < 6; i++) {
        if (peek(&r, i, &v)) printf("%d ", v);
        else printf("- ");
    }
    printf("\n");
    while (get(&r, &v)) printf("%d ", v);
    printf("%d %d %d\n", size(&r), r.head, r.tail);
    long sum = 0;
    for (int i = 0; i < 1000; i++) {
        if (i % 3 != 2) put(&r, i, 1);
        else if (get(&r, &v)) sum += v;
    }
    printf("%ld %d\n", sum, size(&r));
    return 0;
}
