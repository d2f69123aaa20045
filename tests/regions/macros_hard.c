// Branch regions in macros, hard cases: leaves crossing expansions, arguments passed on, pasted tokens, redefinitions, labels from macros.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#define A a
#define GT >
#define OPEN (
#define CLOSE )
#define SUM(x, y) x + y
#define TWO(x) SUM(x, x)
#define DIFF(x, y) (SUM(x, 1) - SUM(y, 1))
#define LEFT(x) SUM(x, 1) > 2
#define RIGHT(x) 2 < SUM(x, 1)
#define BOTH(x) SUM(x, 1) > SUM(x, 2)
#define ID(x) x
#define ID2(x) ID(x)
#define ID3(x) ID2(ID(x))
#define LAND(x, y) x && y
#define LAND_ID(x, y) ID(x) && ID2(y)
#define CAT(x, y) x##y
#define CAT_GT(x, y) x##y > 0
#define GT_CAT(x, y) 0 < x##y
#define CAT_PAREN(x, y) (x##y)
#define CAT2(x, y) CAT(x, y)
#define STR(x) #x
#define CASE_V(v) case v
#define CASE_KEYWORD case
#define COLON :
#define ONE_COLON 1:
#define DEFAULT_KEYWORD default
#define IS_SPACE(c) isspace(c)
#define IS_SPACE_AND(c, x) (isspace(c) && (x))
#define CHECKED(x) assert(x)
#define REQUIRE(x) do { if (!(x)) { printf("no\n"); exit(1); } } while (0)
#define REQUIRE2(x, y) REQUIRE(x); REQUIRE((x) || (y))
#define EACH(i, n) for (int i = 0; i < (n) && i < 100; ++i)
#define REPEAT(n) EACH(counter, n)
#define SELECT(c, ...) ((c) ? __VA_ARGS__ : 0)
#define STATEMENT(x) ({ int m_ = (x); m_ > 1 ? m_ : 1; })
#define IF_THEN(c, ...) if (c) { __VA_ARGS__ }
#define LIKELY(x) (__builtin_expect(!!(x), 1))
#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define MIN3(x, y, z) MIN(x, MIN(y, z))
#define CLAMP(x, lo, hi) MIN(hi, ((x) > (lo) ? (x) : (lo)))
#define ARRAY_SIZE(v) (sizeof(v) / sizeof((v)[0]))

static int crossing(int a, int b) {
    int n = 0;
    if (A GT b) n++;
    if (A > A) n++;
    if (OPEN a CLOSE) n++;
    if (OPEN a && b CLOSE) n++;
    if OPEN a CLOSE n++;
    if (SUM(a, b)) n++;
    if (SUM(a, b) > SUM(b, a)) n++;
    if (TWO(a)) n++;
    if (DIFF(a, b)) n++;
    if (LEFT(a)) n++;
    if (RIGHT(a)) n++;
    if (BOTH(a)) n++;
    if (BOTH(A)) n++;
    if (SUM(A, A)) n++;
    if (ID(A) > 1) n++;
    if (ID(A > 1)) n++;
    if (ID(1 < A)) n++;
    if (ID(A) && ID2(A) && ID3(b)) n++;
    if (ID3(a > b)) n++;
    if (ID3(a && b)) n++;
    if (ID(LAND(a, b))) n++;
    if (ID2(LAND(a, b))) n++;
    if (LAND_ID(a, b)) n++;
    if (LAND_ID(a > 1, ID(b))) n++;
    if (LAND(LAND(a, b), LAND(b, a))) n++;
    if (ID(LEFT(a) && RIGHT(b))) n++;
    if (!A) n++;
    if (!ID(a && b)) n++;
    if (! ID2(!(a && b))) n++;
    if (-ID(a)) n++;
    if (ID(-) a) n++;
    if (ID(a) ID(>) ID(b)) n++;
    if (LIKELY(a && LIKELY(b))) n++;
    n += MIN(a, b) + MIN(MIN(a, b), MIN(b, a)) + MIN3(a, b, a && b) + CLAMP(a, 0, b);
    n += SELECT(a, b ? 1 : 2) + STATEMENT(a && b) + STATEMENT(STATEMENT(a));
    EACH(i, ARRAY_SIZE(((int[]){ 1, 2 }))) n += i;
    REPEAT(a + 2) { n++; if (counter > 3) break; }
    IF_THEN(a > b, if (b) n++; n += a ? 1 : 2;)
    return n;
}

static int pasted(int a, int b, int ab) {
    int n = 0;
    if (CAT(a, b)) n++;
    if (CAT(a, b) > 1) n++;
    if (1 < CAT(a, b)) n++;
    if (CAT_GT(a, b)) n++;
    if (GT_CAT(a, b)) n++;
    if (CAT_PAREN(a, b)) n++;
    if (CAT2(a, b)) n++;
    if (ID(CAT(a, b))) n++;
    if (!CAT(a, b)) n++;
    if (CAT(a, b) && CAT(a,)) n++;
    if (a CAT(&, &) b) n++;
    if (CAT(1, 2)) n++;
    if (STR(a)[b]) n++;
    if (__LINE__ && a) n++;
    if (a > __LINE__) n++;
    if (ID(__LINE__) > a) n++;
    if (__COUNTER__ + a) n++;
    if (__FILE__[a]) n++;
    if (__func__[a]) n++;
    return n;
}

static int labels(int a, int b) {
    int n = 0;
    switch (a) { CASE_V(1): n++; break; CASE_V(2) : n--; break; CASE_V(3) COLON n++; }
    switch (a) { CASE_KEYWORD 1: n++; break; CASE_KEYWORD ID(2): n--; break; DEFAULT_KEYWORD: n++; }
    switch (a) { case ID(1) : n++; break; case ID(2) + 3: n--; break; default COLON n++; }
    switch (a) { DEFAULT_KEYWORD : n++; }
    switch (ID(a) + 1) { case 1: n++; }
    switch (ID(ID(a) && b)) { case 1: n++; }
    switch (SUM(a, b)) { case 1: n++; }
    ID(switch (a) { case ID(1): case 2: n++; break; default: n--; })
    return n;
}

static int system_inside(int a, int c) {
    int n = 0;
    if (IS_SPACE(c)) n++;
    if (IS_SPACE(c) && a) n++;
    if (IS_SPACE_AND(c, a)) n++;
    if (IS_SPACE_AND(c, a && c)) n++;
    if (ID(isspace(c))) n++;
    if (ID(isspace(c) && a)) n++;
    if (ID(a && isspace(c))) n++;
    ID(assert(a >= 0 && c));
    CHECKED(a >= 0);
    CHECKED(a >= 0 && c);
    REQUIRE(a >= 0);
    REQUIRE(a >= 0 && isalnum(c) >= 0);
    REQUIRE2(c, a && c);
    if (LIKELY(isspace(c))) n++;
    n += MIN(isspace(c), a) ? 1 : 0;
    n += STATEMENT(isspace(c) ? 1 : 2);
    return n;
}

#define VALUE a > 1
static int redefined(int a) {
    int n = 0;
    if (VALUE) n++;
#undef VALUE
#define VALUE(x) (x) > 2
    if (VALUE(a)) n++;
#undef VALUE
    int VALUE = a;
    if (VALUE) n++;
    return n;
}

int main(void) {
    int n = 0;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 2; b++)
            n += crossing(a, b) + pasted(a, b, a + b) + labels(a, b) + system_inside(a, 'x') + redefined(a);
    printf("%d\n", n != 0);
    return 0;
}
