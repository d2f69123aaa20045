// Conditional operators (with and without middle operand), statement expressions, _Generic, sizeof, odd containers.
#include <stddef.h>
#include <stdarg.h>
#include <stdio.h>

static int twice(int x) { return 2 * x; }
static int first(int n, ...) { va_list l; va_start(l, n); int r = va_arg(l, int); va_end(l); return r; }

static int conditional(int a, int b, int c) {
    int n = a ? b : c;
    n += a ? b ? 1 : 2 : c ? 3 : 4;
    n += (a) ? 1 : 0;
    n += (a ? b : c) ? 1 : 0;
    if ((a) ? 1 : 0) n++;
    if (a ? b : c) n++;
    n += a && b ? 1 : 2;
    n += (a && b) ? 1 : 2;
    n += !(a || b) ? 1 : 2;
    n += !!(a || b) ? 1 : 2;
    n += a > b ? a : b;
    a ? n++ : n--;
    a ? (void)n : (void)0;
    n += (a ? &b : &c)[0];
    n += twice(a ? b : c);
    n += a ? b && c : (b || c);
    n += (a, b) ? 1 : 0;
    return n;
}

static int omitted(int a, int b, int c) {
    int n = a ?: b;
    n += (a) ?: b;
    n += a + 1 ?: b;
    n += (a && b) ?: c;
    n += !(a && b) ?: c;
    n += !!(a && b) ?: c;
    n += (a ?: b) ?: c;
    n += a ?: (b ?: c);
    n += a ?: (b && c);
    n += twice(a && b) ?: c;
    if (a ?: b) n++;
    if ((a ?: b) && c) n++;
    n += a && b ?: c;
    n += (a ? b : c) ?: n;
    n += ({ int t = a && b; t; }) ?: c;
    return n;
}

static int expressions(int a, int b) {
    int n = ({ int t = a; if (t) t++; t && b; });
    if (({ a && b; })) n++;
    if (({ int t = a; t > b; })) n++;
    while (({ if (n > 3) n++; n++; n < 3; })) ;
    n += ({ switch (a) { case 1: n++; } n; }) ? 1 : 0;
    return n;
}

static int unevaluated(int a, int b) {
    size_t s = sizeof(a && b);
    s += sizeof(a ? 1L : 2);
    s += sizeof a || b;
    s += sizeof(int[3]);
    s += _Alignof(int) > 2 && a;
    s += sizeof(({ int t; if (a) t = 1; else t = 2; t; }));
    __typeof__(a && b) t = 1;
    __typeof__(a ? 1 : 2) u = 2;
    s += _Generic(a && b, int: a, default: b);
    s += _Generic(a, int: a && b, default: a || b, long: b ? 1 : 2);
    s += __builtin_choose_expr(1, a && b, a || b);
    s += __builtin_constant_p(a && b);
    s += __builtin_types_compatible_p(__typeof__(a && b), int);
    s += __builtin_offsetof(struct { int m[4]; }, m[a && b]);
    s += __alignof__(a && b);
    _Static_assert(1 && 1, "message");
    enum { LOCAL = 1 && 0 };
    struct { unsigned f : 1 || 0; } bits = { 1 };
    int fixed[(1 && 1) + 1];
    fixed[0] = 0;
    return s + t + u + LOCAL + bits.f + fixed[0];
}

static int containers(int a, int b) {
    int n = 0;
    struct { int x; struct { int y[3]; } s; } r = { a && b, { { [1] = a || b } } };
    int m[2][2] = { { a && b }, { [1] = a || b } };
    int many[6] = { [1 ... 3] = a ? 1 : 2 };
    n += r.x + m[0][0] + many[1];
    n += first(a && b, a || b, 1);
    n += m[a && b][a || b];
    n++, a && b && n++;
    ;
    { a && b; }
    __asm__("" : "+r"(n) : "r"(a && b));
    int *p = &(int){ a && b };
    n += *p;
    goto *(a && b ? &&here : &&there);
here:
    n++;
there:;
    __attribute__((unused)) int q = a && b;
    __extension__(a && b);
    (void)(int){ a ? 1 : 2 };
    n = n + __builtin_expect(a && b, 1);
    n += *(a ? &a : &b);
    n += (char)(a && b) + (short)!(a || b);
    return (n += a && b, n);
}

int main(void) {
    int n = 0;
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++) {
            n += conditional(a, b, 1) + omitted(a, b, 0) + expressions(a, b) + unevaluated(a, b);
            n += containers(a, b);
        }
    printf("%d\n", n);
    return 0;
}
