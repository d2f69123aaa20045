// Branch regions in macros: leaf in the body, in an argument, across the border; nested and duplicated arguments; statement macros.
#include <stdio.h>
#include "header_functions.h"

#define LEAF a > 3
#define PAREN (a > 3)
#define CONST_ONE 1
#define IDENT(x) x
#define IDENT_PAREN(x) (x)
#define NOT(x) !(x)
#define AND(x, y) ((x) && (y))
#define OR3(x, y, z) ((x) || (y) || (z))
#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define LESS(x, y) x < y
#define BEGIN_A a +
#define END_A + a
#define ONE_MORE(x) x + 1
#define OUTER(x) IDENT(x)
#define OUTER_AND(x, y) AND(x, y)
#define BOTH AND(a, b)
#define WRAP(x) MAX(x, 1)
#define CHECK(x) if (!(x)) return -1
#define CHECK_BOTH(x, y) do { if ((x) && (y)) n++; else n--; } while (0)
#define CASE(v) case v: n += v; break
#define CASE_ONLY(v) case v:
#define LABEL case 5
#define DEFAULT default: n++
#define UNTIL(i, top) for (i = 0; i < (top); i++)
#define FOREVER while (1)
#define WHILE(c) while (c)
#define IF if (
#define THEN )
#define UNLESS(x) if (!(x))
#define TERNARY(c) ((c) ? 1 : 0)
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define PASTE(x, y) x##y
#define STRINGIZE(x) #x
#define EMPTY
#define ARGS(...) take(__VA_ARGS__)
#define SWITCH(x) switch (x) { case 1: n++; break; case 2: n--; }
#define NAME_OF_A a
#define OP >
#define ANDAND &&
#define RETURN_IF(c, v) if (c) return v

static int take(int x, int y) { return x - y; }

static int bodies(int a, int b) {
    int n = 0, ab = a;
    if (LEAF) n++;
    if (PAREN) n++;
    if ((LEAF)) n++;
    if (LEAF && b) n++;
    if (CONST_ONE) n++;
    if (a > CONST_ONE) n++;
    if (CONST_ONE < a) n++;
    if (NAME_OF_A) n++;
    if (NAME_OF_A > b) n++;
    if (b > NAME_OF_A) n++;
    if (a OP b) n++;
    if (a ANDAND b) n++;
    if (!NAME_OF_A) n++;
    if (BEGIN_A b) n++;
    if (b END_A) n++;
    if (BEGIN_A NAME_OF_A) n++;
    if (LESS(a, b)) n++;
    if (ONE_MORE(a)) n++;
    if (ONE_MORE(a) > b) n++;
    if (b > ONE_MORE(a)) n++;
    if (b > IDENT(a)) n++;
    if (b > IDENT_PAREN(a)) n++;
    if (IDENT(a) > b) n++;
    if (BOTH) n++;
    if (PASTE(a, b)) n++;
    if (PASTE(a, b) && b) n++;
    if (STRINGIZE(a)[0]) n++;
    if (EMPTY a EMPTY) n++;
    if (HEADER_CONSTANT > a) n++;
    return n;
}

static int arguments(int a, int b, int c) {
    int n = 0;
    if (IDENT(a)) n++;
    if (IDENT(a > b)) n++;
    if (IDENT(a && b)) n++;
    if (IDENT_PAREN(a)) n++;
    if (IDENT_PAREN(a && b)) n++;
    if (NOT(a)) n++;
    if (NOT(a && b)) n++;
    if (NOT(NOT(a && b))) n++;
    if (AND(a, b)) n++;
    if (AND(a || b, b || c)) n++;
    if (AND(a, b) && c) n++;
    if (AND(AND(a, b), c)) n++;
    if (OR3(a, b, c)) n++;
    if (OUTER(a)) n++;
    if (OUTER(a && b)) n++;
    if (OUTER(OUTER(a))) n++;
    if (OUTER_AND(a, b)) n++;
    if (IDENT(LEAF)) n++;
    if (IDENT(NAME_OF_A)) n++;
    if (IDENT(a) && IDENT(b)) n++;
    if (IDENT(a) + IDENT(b)) n++;
    if (IDENT(IDENT(a) > b)) n++;
    if (IDENT(a > IDENT(b))) n++;
    if (IDENT(
            a
            > b)) n++;
    n += MAX(a, b);
    n += MAX(a && b, c);
    n += MAX(MAX(a, b), c);
    n += MAX(a, MAX(b, c));
    n += WRAP(a);
    n += WRAP(a && b);
    n += TERNARY(a);
    n += TERNARY(a && b);
    n += TERNARY(TERNARY(a));
    n += HEADER_MAX(a, b);
    n += HEADER_MAX(a && b, HEADER_MAX(b, c));
    n += LIKELY(a);
    if (LIKELY(a)) n++;
    if (LIKELY(a && b)) n++;
    n += ARGS(a && b, a ? 1 : 2);
    n += take(AND(a, b), TERNARY(c));
    return n;
}

static int statements(int a, int b) {
    int n = 0, i;
    CHECK(a);
    CHECK(a && b);
    CHECK(a > 0 || b); CHECK(b);
    HEADER_TEST(a);
    HEADER_TEST(a && b);
    CHECK_BOTH(a, b);
    CHECK_BOTH(a || b, !b);
    RETURN_IF(a > 100, 3);
    RETURN_IF(a && b > 100, a || b);
    UNTIL(i, a) n++;
    UNTIL(i, 3) { if (i == 2) continue; n++; }
    FOREVER { if (n++ > 5) break; }
    WHILE (n < 10) n++;
    WHILE (n < 20 && a) n++;
    IF a THEN n++;
    IF a && b THEN n++;
    UNLESS(a) n++;
    UNLESS(a && b) n++; else n--;
    switch (a) { CASE(1); CASE(2); DEFAULT; }
    switch (a) { CASE(1); CASE_ONLY(2) n++; LABEL: n++; }
    switch (a) { case CONST_ONE: n++; break; case HEADER_CONSTANT: n--; }
    switch (IDENT(a)) { case IDENT(1): n++; }
    switch (NAME_OF_A) { case 1: n++; }
    switch (NAME_OF_A + 1) { case 1: n++; }
    SWITCH(a)
    SWITCH(a + 1)
    SWITCH(NAME_OF_A)
    SWITCH(IDENT(b))
    IDENT(if (a) n++;)
    IDENT(if (a && b) n++; else if (LEAF) n--;)
    IDENT(switch (a) { case 1: n++; break; case 2: n--; })
    return n;
}

#define DEFINE(name, op) static int name(int a, int b) { return a op b; }
DEFINE(land, &&)
DEFINE(lor, ||)
#define BODY { if (a) return 1; return a && 3; }
static int body(int a) BODY
#define HEAD static int head(int a)
HEAD { return a ? 1 : 2; }
#define DEFINE_WITH(name, body) static int name(int a) { int n = 0; body; return n; }
DEFINE_WITH(with, if (a) n = 1)
#define X_LIST X(1) X(2) X(3)
static int xmacro(int a) {
#define X(v) if (a == v) return v;
    X_LIST
#undef X
    switch (a) {
#define X(v) case v + 10: return 3;
    X_LIST
#undef X
    }
    return 0;
}

int main(void) {
    int n = 0;
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 2; b++) {
            n += bodies(a, b) + arguments(a, b, a & 1) + statements(a, b) + land(a, b) + lor(a, b) + body(a) + head(a) + with(a);
            n += xmacro(a);
        }
    printf("%d\n", n);
    return 0;
}
