// The comma operator: value of the right side, in for headers, conditions, arguments in parentheses, indices, returns.
#include <stdio.h>

static int calls;
static int tick(int v) { calls++; return v; }
static int last(int a, int b) { return tick(a), tick(b); }
static int two(int a, int b) { return a * 10 + b; }

int main(void) {
    int i, j, n = 0;
    for (i = 0, j = 10; i < j; i++, j -= 2) n += j - i;
    printf("%d %d %d\n", i, j, n);
    int l = last(1, 2);
    printf("%d %d\n", l, calls);
    if (tick(1), tick(0)) printf("wrong\n");
    else printf("right %d\n", calls);
    while (i++, i < 8) n++;
    printf("%d %d\n", i, n);
    printf("%d\n", two((tick(1), 3), (tick(2), 4)));
    int v[3] = { 5, 6, 7 };
    int x = (v[0]++, v[1]--, v[0] > v[1]) ? v[0] : -1;
    printf("%d %d\n", x, v[tick(0), 2]);
    int a = (1, 2), b = 3;
    a = 5, b = 6;
    printf("%d %d\n", a, b);
    switch (a++, b) { case 6: n = a; break; default: n = 0; }
    printf("%d %d\n", n, calls);
    return a > 100 ? 1 : (calls = 0, 0);
}
