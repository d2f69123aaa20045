// _Generic: selection by type after conversions, default, qualified and pointer types, selecting functions.
#include <stdio.h>

#define KIND(x) _Generic((x), char: 1, signed char: 2, unsigned char: 3, short: 4, int: 5, unsigned: 6, long: 7, \
    unsigned long: 8, char *: 9, const char *: 10, int *: 11, default: 0)
#define ABSOLUTE(x) _Generic((x), int: abs_int, long: abs_long, default: abs_int)(x)

static int abs_int(int v) { return v < 0 ? -v : v; }
static long abs_long(long v) { return v < 0 ? -v * 10 : v * 10; }
static int evaluated;
static int touch(void) { evaluated++; return 1; }

int main(void) {
    char c = 'c';
    short s = 1;
    const int k = 2;
    unsigned char u = 3;
    int v[2] = { 0 };
    printf("%d %d %d %d %d\n", KIND(c), KIND(s), KIND(k), KIND(u), KIND('c'));
    printf("%d %d %d %d\n", KIND(c + c), KIND(1u), KIND(1L), KIND(sizeof c));
    printf("%d %d %d %d\n", KIND("text"), KIND((const char *)"t"), KIND(v), KIND(&s));
    printf("%d %ld %d\n", ABSOLUTE(-5), ABSOLUTE(-5L), ABSOLUTE((short)-6));
    int n = _Generic(touch(), int: 7, default: touch());
    printf("%d %d\n", n, evaluated);
    if (_Generic(c, char: 1, default: 0) && KIND(s) == 4) printf("matched\n");
    int picked = _Generic(k, int: v[0] ? 1 : 2, char *: v[1] && evaluated);
    printf("%d %d\n", picked, KIND(1 ? 1 : 2L));
    return 0;
}
