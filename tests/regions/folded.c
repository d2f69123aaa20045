// Conditions clang folds to a constant, and near misses it does not fold.
#include <stddef.h>
#include <stdio.h>

enum { ZERO, ONE };
struct xy { int x, y; };
#define LIMIT 10
static const int global_const = 3;
static int global_var = 3;
const int extern_const = 4;
static const int table[2] = { 1, 2 };
static const struct { int m; } rec = { 1 };
static const double real = 1.5;
static volatile const int vol = 1;
static const char text[] = "abc";
static const char *const string = "abc";
static int function(void) { return 1; }
static const int from_other = ONE + 2;
static const _Bool flag = 1;
static const long big = 1L << 40;
static const int *const pointer = &global_const;

static int literals(int a) {
    int n = 0;
    if (0) n++;
    if (1) n++;
    if (ONE) n++;
    if (LIMIT > 5) n++;
    if ('a') n++;
    if (sizeof(int) == 4) n++;
    if (sizeof(a)) n++;
    if (1.5) n++;
    if (1.5 > 1) n++;
    if (!1.5) n++;
    if ((int)1.5) n++;
    if (1 && a) n++;
    if (0 && a) n++;
    if (a && 1) n++;
    if (a && 0) n++;
    if (a || 1) n++;
    if (0 || a) n++;
    if (1 && 0) n++;
    if (!0) n++;
    if (!!1) n++;
    if (!(1 && a)) n++;
    if ((1)) n++;
    if ((0, 1)) n++;
    if ((a, 1)) n++;
    if (1 ? 0 : a) n++;
    if (1 ? a : 0) n++;
    if (a ? 1 : 1) n++;
    if (a * 0) n++;
    if (a & 0) n++;
    if (0 & a) n++;
    if (a - a) n++;
    if (a != a) n++;
    if (1 / 1) n++;
    if (a ?: 1) n++;
    if (1 ?: a) n++;
    if (0 ?: a) n++;
    if (0 ?: 3) n++;
    if ((void *)0) n++;
    if (!(void *)0) n++;
    if (NULL == (void *)0) n++;
    if ((long)(void *)4) n++;
    if ((a && 0) == 1) n++;
    if ((0 && a) == 1) n++;
    if ((0 && a) || a) n++;
    if ((1 || a) && a) n++;
    if (((1 || a)) && a) n++;
    if ((int)(1 || a) && a) n++;
    if ((1, a)) n++;
    return n;
}

static int objects(int a, int *p) {
    int n = 0;
    const int local = 2;
    const int dynamic = a;
    const int chained = local + 1;
    const int uninit_later = dynamic + 1;
    static const int static_local = 5;
    static int static_var = 5;
    const unsigned char narrow = 300 & 0xff;
    const double local_real = 2.0;
    register const int reg = 1;
    int array[3] = { 0 };
    if (global_const) n++;
    if (extern_const) n++;
    if (global_var) n++;
    if (table[0]) n++;
    if (rec.m) n++;
    if (real) n++;
    if (real > 1) n++;
    if (vol) n++;
    if (text[0] == 'a') n++;
    if (*text) n++;
    if (string) n++;
    if (string[0]) n++;
    if ("abc"[0] == 'a') n++;
    if ("abc"[1]) n++;
    if (*"abc") n++;
    if ("abc") n++;
    if ("abc" != 0) n++;
    if (from_other == 3) n++;
    if (flag) n++;
    if (big > 1) n++;
    if (*pointer) n++;
    if (pointer) n++;
    if (local) n++;
    if (local == 2 && a) n++;
    if (dynamic) n++;
    if (chained == 3) n++;
    if (uninit_later) n++;
    if (static_local) n++;
    if (static_var) n++;
    if (narrow) n++;
    if (local_real > 1) n++;
    if (reg) n++;
    if (&a) n++;
    if (!&a) n++;
    if (&a != 0) n++;
    if (&a == &a) n++;
    if (&a == p) n++;
    if (&global_var) n++;
    if (!&global_var) n++;
    if (&global_var != NULL) n++;
    if (array) n++;
    if (!array) n++;
    if (&array[1] > &array[0]) n++;
    if (&array[1] - &array[0]) n++;
    if (function) n++;
    if (!function) n++;
    if (&function) n++;
    if (*function) n++;
    if (function == 0) n++;
    if (function && a) n++;
    if (sizeof array / sizeof array[0] > 2) n++;
    if (offsetof(struct xy, y)) n++;
    if (_Alignof(int) == 4) n++;
    if ((size_t)&((struct { int x, y; } *)0)->y) n++;
    return n;
}

static int builtins(int a) {
    int n = 0;
    const int c = 1;
    if (__builtin_constant_p(a)) n++;
    if (__builtin_constant_p(1)) n++;
    if (__builtin_constant_p(c)) n++;
    if (__builtin_constant_p(a + 0 * a)) n++;
    if (__builtin_constant_p("x")) n++;
    if (__builtin_expect(a, 1)) n++;
    if (__builtin_expect(1, 1)) n++;
    if (__builtin_expect(!!a, 0)) n++;
    if (__builtin_expect(a && n, 0)) n++;
    if (__builtin_expect(!!(a && n), 0)) n++;
    if (__builtin_popcount(3)) n++;
    if (__builtin_popcount(a)) n++;
    if (__builtin_clz(8)) n++;
    if (__builtin_strlen("abc")) n++;
    if (__builtin_types_compatible_p(int, long)) n++;
    if (__builtin_choose_expr(1, a, 0)) n++;
    if (__builtin_choose_expr(0, a, 0)) n++;
    if (_Generic(a, int: 1, default: 0)) n++;
    if (_Generic(a, int: a, default: 0)) n++;
    if (__builtin_object_size(&n, 0) == 4) n++;
    if (__builtin_bswap32(1)) n++;
    if (__builtin_isnan(1.0)) n++;
    if (__builtin_offsetof(struct { int x, y; }, x)) n++;
    if (({ 1; })) n++;
    if (__func__[0]) n++;
    if (__LINE__) n++;
    if (__COUNTER__ + 1) n++;
    if (!__FILE__[0]) n++;
    return n;
}

static int loops(int a) {
    int n = 0;
    const int once = 1;
    while (1) { if (n++ > 2) break; }
    while (once) { if (n++ > 3) break; }
    do n++; while (0);
    do { if (n++ > 5) break; } while (1);
    for (;;) break;
    for (; 1; ) break;
    for (; ZERO; ) n++;
    while (a && 1) { a = 0; }
    while (0 || a) { a = 0; }
    n += 1 ? 2 : 3;
    n += once ? a : 3;
    n += a ? 1 : 1;
    n += 1 && 1;
    n += 0 || ONE;
    n += 3 > 2 && a;
    switch (ONE) { case 1: n++; }
    switch (once) { case 1: n++; break; case 2: n--; break; default: n--; }
    switch (a * 0) { case 0: n++; }
    return n;
}

int main(void) {
    int n = 0;
    for (int a = 0; a < 2; a++) n += literals(a) + objects(a, &n) + builtins(a) + loops(a);
    printf("%d\n", n);
    return 0;
}
