// Globals: zero by default, constant expressions, enumerators, negative values, partial aggregates, strings, const.
#include <stdio.h>

enum { SIZE = 4 };
int zero;
static int also_zero[SIZE];
int expression = 3 * 4 + (SIZE << 2) - 1;
int conditional = SIZE > 3 ? 100 : 200;
unsigned complement = ~0u;
long wide = 1L << 40;
char letter = 'a' + 2;
signed char narrow = -128;
unsigned char truncated = (unsigned char)511;
int negated = -(5 > 2);
static const int fixed = -7 / 2;
int logical = 1 && 0 || !0;
int sized = sizeof(int) * 2;
static struct { int a; char b[3]; struct { long c; } d; } aggregate = { 1, { 'x' } };
static short shorts[] = { 1, -2, 32767, [5] = 9 };
const char *message = "global";
char buffer[10] = "buf";
_Bool flag = 42;

static int all_zero(void) {
    if (zero) return 0;
    for (int i = 0; i < SIZE; i++)
        if (also_zero[i] != 0) return 0;
    return !aggregate.b[1] && !aggregate.d.c;
}

int main(void) {
    printf("%d %d %d %u %ld\n", all_zero(), expression, conditional, complement, wide);
    printf("%c %d %d %d %d %d %d\n", letter, narrow, truncated, negated, fixed, logical, sized);
    int positive = 0;
    for (unsigned i = 0; i < sizeof shorts / sizeof *shorts; i++)
        if (shorts[i] > 0) positive++;
        else if (shorts[i] < 0) positive += 10;
    printf("%d %s %s %d\n", positive, message, buffer, flag);
    zero = 1;
    also_zero[2]++;
    printf("%d\n", all_zero());
    return 0;
}
