// Structs passed by value: small, large, with one float-free layout, modified in the callee, together with other arguments.
#include <stdio.h>

struct tiny { char c; };
struct small { int a, b; };
struct mixed { char c; long l; short s; };
struct large { int v[20]; };

static int use_tiny(struct tiny t, int x) { t.c++; return t.c == 'b' ? x : -x; }

static int use_small(int before, struct small s, int after) {
    if (s.a > s.b) { int t = s.a; s.a = s.b; s.b = t; }
    return before * 100 + s.a * 10 + s.b + after;
}

static long use_mixed(struct mixed m) {
    if (m.c < 0) m.l = -m.l;
    else if (m.s > 5) m.l += m.s;
    return m.l;
}

static int use_large(struct large l, int n) {
    if (n == 0) return 0;
    l.v[n - 1] += 1;
    return l.v[n - 1] + use_large(l, n - 1);
}

int main(void) {
    struct tiny t = { 'a' };
    printf("%d %d %c\n", use_tiny(t, 3), use_tiny((struct tiny){ 'x' }, 3), t.c);
    struct small s = { 9, 4 };
    printf("%d %d %d\n", use_small(1, s, 1000), use_small(2, (struct small){ 1, 2 }, 0), s.a);
    struct mixed m = { -1, 50, 6 };
    printf("%ld ", use_mixed(m));
    m.c = 1;
    printf("%ld ", use_mixed(m));
    m.s = 5;
    printf("%ld %ld\n", use_mixed(m), m.l);
    struct large l = { { 1, 2, 3, [19] = 7 } };
    printf("%d %d\n", use_large(l, 20), l.v[19]);
    return 0;
}
