// The conditional operator: nesting, mixed types, as an index, on structs and pointers, only one side evaluated.
#include <stdio.h>

struct pair { int a, b; };
static int evaluated;
static int mark(int v) { evaluated += v; return v; }
static int sign(int v) { return v < 0 ? -1 : v > 0 ? 1 : 0; }
static int middle(int a, int b, int c) {
    return a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
}
static const char *size(int n) { return n > 100 ? "big" : n > 10 ? "medium" : n ? "small" : "zero"; }

int main(void) {
    printf("%d %d %d\n", sign(-3), sign(0), sign(9));
    for (int a = 1; a < 4; a++)
        for (int b = 1; b < 4; b++)
            for (int c = 1; c < 4; c++)
                if (a != b && b != c && a != c) printf("%d", middle(a, b, c));
    printf("\n%s %s %s %s\n", size(0), size(5), size(50), size(500));
    int x = 1 ? mark(1) : mark(10);
    x += evaluated > 5 ? mark(100) : mark(1000);
    printf("%d %d\n", x, evaluated);
    unsigned u = 5;
    int neg = -1;
    long r = evaluated ? neg : u;
    printf("%d\n", r > 0);
    r = evaluated ? (long)neg : (long)u;
    printf("%d\n", r > 0);
    struct pair p = { 1, 2 }, q = { 3, 4 };
    printf("%d %d\n", (x > 0 ? p : q).b, (x < 0 ? &p : &q)->a);
    *(x ? &p.a : &q.a) = 9;
    int v[3] = { 7, 8, 9 };
    printf("%d %d %d\n", p.a, v[x == 1 ? 0 : x == 1001 ? 1 : 2], (x ? v : 0)[2]);
    char c = 'a';
    printf("%d\n", (int)sizeof(x ? c : c));
    x ? (void)(neg = 5) : (void)0;
    printf("%d\n", neg);
    return 0;
}
