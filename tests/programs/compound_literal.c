// Compound literals: structs, arrays and scalars, their address, lifetime in a block, in loops, at file scope.
#include <stdio.h>

struct pair { int a, b; };
static struct pair *fixed = &(struct pair){ 10, 20 };
static int *table = (int[]){ 1, 2, 3 };

static int larger(struct pair p) { return p.a > p.b ? p.a : p.b; }
static int total(const int *v, int n) { int s = 0; while (n > 0) s += v[--n]; return s; }

int main(void) {
    printf("%d %d %d\n", fixed->a, fixed->b, total(table, 3));
    fixed->a = 30;
    printf("%d\n", larger(*fixed));
    printf("%d %d\n", larger((struct pair){ 1, 2 }), larger((struct pair){ .b = -1 }));
    printf("%d\n", total((int[]){ 4, 5, [4] = 6 }, 5));
    int *p = (int[2]){ 7, 8 };
    p[0]++;
    printf("%d %d\n", p[0], p[1]);
    struct pair s = { 3, 9 };
    s = (struct pair){ s.b, s.a > 2 ? 4 : 5 };
    printf("%d %d\n", s.a, s.b);
    int sums = 0;
    for (int i = 0; i < 4; i++) {
        struct pair *q = &(struct pair){ i, 2 };
        if (q->a >= q->b) q->b = 5;
        sums += q->b;
    }
    printf("%d\n", sums);
    const char *text = (char[]){ 'h', 'i', 0 };
    if ((int){ 5 } > 4 && text[1] == 'i') printf("%s %d\n", text, (int)sizeof(int[3]));
    int *count = &(int){ 0 };
again:
    if (++*count < 3) goto again;
    printf("%d\n", *count);
    return 0;
}
