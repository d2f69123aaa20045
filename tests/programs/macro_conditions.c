// Conditions hidden in macros: checks that return, loops, cases, logical operators whose operands are arguments.
#include <stdio.h>

#define BETWEEN(v, lo, hi) ((v) >= (lo) && (v) <= (hi))
#define CHECK(c, code) if (!(c)) return code
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define EITHER(a, b) ((a) || (b))
#define CLAMP(v, lo, hi) ((v) < (lo) ? (lo) : (v) > (hi) ? (hi) : (v))
#define CASE(v, r) case v: return r
#define UNLESS(c) if (c) {} else
#define IS_LOWER(c) BETWEEN(c, 'a', 'z')
#define IS_LETTER(c) EITHER(IS_LOWER(c), BETWEEN(c, 'A', 'Z'))
#define LEAP(y) ((y) % 4 == 0 && ((y) % 100 != 0 || (y) % 400 == 0))

static int validate(int a, int b) {
    CHECK(a > 0, 1);
    CHECK(BETWEEN(b, 1, 9), 2);
    CHECK(a != b || a == 5, 3); CHECK(a + b < 100, 4);
    return 0;
}

static int value(int c) {
    switch (c) {
    CASE('x', 10);
    CASE('y', CLAMP(c, 0, 100));
    default: return IS_LETTER(c) ? 1 : 0;
    }
}

int main(void) {
    printf("%d %d %d %d %d %d\n", validate(0, 1), validate(1, 10), validate(2, 2), validate(5, 5), validate(98, 9), validate(1, 2));
    EACH(i, 4) printf("%d ", value("xyQ?"[i]));
    EACH(i, 3) EACH(j, 3) UNLESS(i == j) printf("%d%d ", i, j);
    printf("\n");
    int leap = 0;
    for (int y = 1890; y < 2010; y++)
        if (LEAP(y)) leap++;
    printf("%d %d %d %d\n", leap, LEAP(1900), LEAP(2000), LEAP(2023));
    printf("%d %d %d\n", CLAMP(-5, 0, 9), CLAMP(5, 0, 9), CLAMP(50, 0, 9));
    return 0;
}
