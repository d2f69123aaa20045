// Pointers copied byte by byte, kept as integers, and asked for their alignment.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct n { int v; struct n *next; char tag; };
static void *copy(void *to, const void *from, size_t n) { unsigned char *t = to; const unsigned char *f = from; while (n--) *t++ = *f++; return to; }
static void swap(void *a, void *b, size_t n) { char *x = a, *y = b; for (size_t i = 0; i < n; i++) { char t = x[i]; x[i] = y[i]; y[i] = t; } }
static void words(void *to, const void *from, size_t n) { unsigned *t = to; const unsigned *f = from; for (size_t i = 0; i < n / sizeof *t; i++) t[i] = f[i]; }
int main(void) {
    struct n a = { 1, 0, 'a' }, b = { 2, &a, 'b' }, c, d;
    copy(&c, &b, sizeof b);
    printf("%d %c %d\n", c.v, c.tag, c.next->v);
    words(&d, &c, sizeof c);
    printf("%d %d\n", d.next == &a, d.next->tag == 'a');
    swap(&a, &b, sizeof a);
    printf("%d %d\n", a.v, a.next == &a);
    uintptr_t u = (uintptr_t)&b;
    struct n *p = (struct n *)u;
    printf("%d %d %d\n", p->v, (int)(u & 3), (int)((uintptr_t)&c.next % 8));
    intptr_t i = (intptr_t)(void *)&c.v;
    i += 0;
    printf("%d\n", *(int *)i);
    u |= 1;
    printf("%d\n", ((struct n *)(u & ~(uintptr_t)1))->v);
    printf("%d\n", (int)(u & 1));
    char *h = malloc(10);
    printf("%d %d\n", (int)((uintptr_t)h % 16), (int)((uintptr_t)(h + 3) & 7));
    char *aligned = (char *)(((uintptr_t)h + 15) & ~(uintptr_t)15);
    printf("%d\n", aligned == h);
    ptrdiff_t diff = (char *)&c.tag - (char *)&c;
    printf("%d %d %d\n", (int)diff, &c.v < (int *)&c.next, (void *)&c == (void *)&c.v);
    printf("%d\n", (int)((uintptr_t)&c.tag - (uintptr_t)&c));
    free(h);
    void *q = &a; char raw[sizeof q];
    memcpy(raw, &q, sizeof q);
    void *z; copy(&z, raw, sizeof z);
    if (z == &a) printf("same\n");
    return 0;
}
