// Branch regions of && and || as conditions, as values, in initialisers, under !, casts, commas, comparisons, calls.
#include <stdio.h>

struct pair { int x, y; int v[4]; };

static int take(int a, int b) { return a - b; }

static int conditions(int a, int b, int c) {
    int n = 0;
    if (a && b) n++;
    if (a || b) n++;
    if (a && (b || c)) n++;
    if ((a && b) || (b && c)) n++;
    if (a && b && c) n++;
    if (!(a && b)) n++;
    if (!(!(a && b))) n++;
    if (!!(a || b)) n++;
    if (!!!(a || b)) n++;
    if (!a && !b) n++;
    if (!a || !(b && !c)) n++;
    if ((a) && ((b))) n++;
    if ((a && b) == c) n++;
    if (a, b && c) n++;
    if ((a, b && c)) n++;
    if ((int)(a && b)) n++;
    if ((_Bool)(a && b)) n++;
    if (-(a && b)) n++;
    if ((n = a && b)) n++;
    if ((a && b) ? c : a) n++;
    if (a ? b && c : b || c) n++;
    if (take(a && b, a || c)) n++;
    if (take(a ? b : c, 1) && a) n++;
    if (!take(a && b, 1) && a) n++;
    if ((a && b) & (b || c)) n++;
    if ((a || b) && (a < b) == (b < c)) n++;
    while (a && n > 100) break;
    do n++; while (a && n < 3);
    for (int i = 0; i < 3 && (a || i); i++) n++;
    return n;
}

static int values(int a, int b, int c) {
    int n = a && b;
    int m = (a || b), k = !(a && c);
    static int s = 1 && 2;
    static int t = 3 > 2 || 0;
    int arr[] = { a && b, c || a, [3] = a && c, [4 ... 6] = b || c };
    struct pair p = { .y = a && b, .x = b, .v[2] = b || c };
    struct pair q = { a && b };
    struct pair r[2] = { [1] = { .v = { a || c } }, [0].x = a && c };
    n = a || b;
    n += a && b;
    n = arr[a && b] + p.y + q.x + r[0].x;
    n += ((struct pair){ .x = a || b }).x;
    n += ((int[]){ a && c, 1 })[b];
    a && n++;
    (void)(a || n++);
    n = (a && b) + (b && c) * 2;
    n = take(a && b, b || c);
    take(1, a) && take(2, b);
    n = !a;
    n = a < b;
    n = !(a < b);
    n ^= !(a && b);
    _Bool z = a && b;
    char ch = a || b;
    long l = !!(a && b);
    return z + ch + l + s + t + m + k && n;
}

static int returns(int a, int b) { return a && b; }
static int returns_or(int a, int b) { return (a || b); }
static int returns_not(int a, int b) { return !(a || !b); }
static void nothing(int a, int b) { (void)(a && b); return (void)(a || b); }
static double floats(double x, float y) { return x && y ? x : !y; }
static int pointers(int *p, int **q) { return p && *p && (q || !p) && q; }

int main(void) {
    int n = 0;
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
            for (int c = 0; c < 2; c++) {
                int *p = a ? &n : 0;
                n += conditions(a, b, c) + values(a, b, c) + returns(a, b) + returns_or(a, c) + returns_not(b, c);
                n += floats(a, b) > 0 ? 1 : 0;
                n += pointers(p, b ? &p : 0);
                nothing(a, b);
            }
    printf("%d\n", n);
    return 0;
}
