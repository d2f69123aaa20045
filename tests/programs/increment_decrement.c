// ++ and -- before and after: on integers of all widths, pointers, members, elements, bit-fields, _Bool.
#include <stdio.h>

struct cell { unsigned char n; short *p; unsigned bits : 3; _Bool b; };

static int count_down(int n) {
    int steps = 0;
    while (n--) steps++;
    return steps * 10 + n;
}

static int count_down_first(int n) {
    int steps = 0;
    while (--n > 0) steps++;
    return steps * 10 + n;
}

int main(void) {
    printf("%d %d %d\n", count_down(0), count_down(4), count_down_first(4));
    int i = 5;
    int a = i++ * 2;
    int b = ++i * 2;
    int c = i-- - --b;
    printf("%d %d %d %d\n", a, b, c, i);
    short s[4] = { 1, 2, 3, 4 }, *p = s;
    short x = *p++;
    short y = *++p;
    short z = ++*p;
    short w = (*p)++;
    printf("%d %d %d %d %d %td\n", x, y, z, w, *p, p - s);
    struct cell k = { 255, s, 7, 0 };
    k.n++;
    k.bits++;
    k.p++;
    k.b++;
    k.b++;
    printf("%d %d %d %d\n", k.n, k.bits, *k.p, k.b);
    k.n--;
    --k.bits;
    printf("%d %d\n", k.n, k.bits);
    if (k.n++ == 255 && k.n == 0) printf("wrapped\n");
    int v[3] = { 0 }, j = 0;
    v[j++] = 1;
    v[j++]--;
    v[j] = j;
    if (v[1] < 0 && j == 2) printf("%d %d %d\n", v[0], v[1], v[2]);
    unsigned u = 0;
    u--;
    signed char n = -128;
    n--;
    printf("%u %d\n", u, n);
    return 0;
}
