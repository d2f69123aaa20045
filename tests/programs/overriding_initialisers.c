// Designated initialisers that override parts of earlier ones, in every nesting.
#include <stdio.h>
struct in { int a, b, c; };
struct out { int x; struct in i; int t[4]; union { int u; char ch[4]; } v; };
static struct out g = { .i = { 1, 2, 3 }, .i.b = 9, .t = { 1, 2, 3, 4 }, .t[2] = 30, .x = 5, .x = 6 };
static struct in arr[3] = { [0 ... 2] = { 7, 8, 9 }, [1].b = 80, [2] = { .c = 1 } };
static int m[2][3] = { [0] = { 1, 2, 3 }, [0][1] = 20, [1][2] = 6 };
static struct in first = { 1, 2, 3 };
int main(void) {
    struct out l = { .i = first, .i.c = 33, .v.ch = { 1, 2, 3, 4 }, .t = { [3] = 1 }, .t[0] = 5 };
    printf("%d %d %d %d %d %d %d %d\n", g.x, g.i.a, g.i.b, g.i.c, g.t[0], g.t[1], g.t[2], g.t[3]);
    for (int i = 0; i < 3; i++) printf("%d %d %d;", arr[i].a, arr[i].b, arr[i].c);
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) printf(" %d", m[i][j]);
    printf("\n%d %d %d %d %d %d %d\n", l.x, l.i.a, l.i.b, l.i.c, l.v.u, l.t[0], l.t[3]);
    return 0;
}
