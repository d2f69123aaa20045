// static functions: used, unused, used only by an unused one, only by address, forward declared, same logic called twice.
#include <stdio.h>

static int forward(int);
static int used(int a) { return a > 0 ? forward(a - 1) + 1 : 0; }
static int forward(int a) { return a > 0 ? used(a - 1) + 1 : 100; }
static inline int small(int a) { if (a & 1) return 3 * a + 1; return a / 2; }
__attribute__((unused)) static int helper_of_unused(int a) { return a ? 1 : 2; }
__attribute__((unused)) static int unused(int a) { return helper_of_unused(a) && a; }
static int by_address(int a) { return a < 5 ? a * a : -a; }

static int apply(int (*f)(int), int from, int to) {
    int s = 0;
    for (int i = from; i <= to; i++) s += f(i);
    return s;
}

static void nothing(void) { }
static int no_prototype() { return 7; }

int main(void) {
    printf("%d %d %d\n", used(0), used(1), used(6));
    int n = 6, steps = 0;
    while (n != 1) { n = small(n); steps++; }
    printf("%d\n", steps);
    printf("%d %d\n", apply(by_address, 0, 7), apply(small, 1, 4));
    nothing();
    if (no_prototype() == 7) printf("seven\n");
    return 0;
}
