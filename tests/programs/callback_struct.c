// Callbacks with a context pointer: visitors, filters, early stop, structs of functions as interfaces.
#include <stdio.h>

struct visitor { int (*visit)(void *self, int value); void *self; };
struct shape { const struct shape_type *type; int a, b; };
struct shape_type { const char *name; int (*area)(const struct shape *); int (*fits)(const struct shape *, int); };

static int each(const int *v, int n, struct visitor k) {
    int i;
    for (i = 0; i < n; i++)
        if (k.visit(k.self, v[i])) break;
    return i;
}

static int summing(void *self, int value) { *(int *)self += value; return 0; }
static int until_negative(void *self, int value) { int *last = self; if (value < 0) return 1; *last = value; return 0; }

static int square_area(const struct shape *s) { return s->a * s->a; }
static int box_area(const struct shape *s) { return s->a * s->b; }
static int box_fits(const struct shape *s, int w) { return s->a <= w && s->b <= w; }
static const struct shape_type square = { "square", square_area, 0 }, box = { "box", box_area, box_fits };

static int fits(const struct shape *s, int w) {
    return s->type->fits ? s->type->fits(s, w) : s->a <= w;
}

int main(void) {
    int v[] = { 4, 8, -1, 3 }, sum = 0, last = 0;
    int n = each(v, 4, (struct visitor){ summing, &sum });
    int m = each(v, 4, (struct visitor){ until_negative, &last });
    printf("%d %d %d %d\n", n, sum, m, last);
    struct shape shapes[] = { { &square, 3, 0 }, { &box, 2, 5 }, { &box, 4, 4 } };
    for (int i = 0; i < 3; i++) {
        const struct shape *s = &shapes[i];
        printf("%s %d %d%d\n", s->type->name, s->type->area(s), fits(s, 2), fits(s, 4));
    }
    return 0;
}
