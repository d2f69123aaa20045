// Conversions to narrower signed types wrap modulo the width, also through arguments, returns and assignments.
#include <stdio.h>

static signed char as_char(int v) { return v; }
static short as_short(long v) { return v; }
static int as_int(long long v) { return v; }
static int low(signed char c) { return c < 0 ? -1 : c > 0 ? 1 : 0; }

int main(void) {
    int values[] = { 0, 1, 127, 128, 129, 255, 256, 300, -1, -128, -129, 32767, 32768, 65535, 65536, 100000 };
    int negative = 0, same = 0;
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        int v = values[i];
        signed char c = as_char(v);
        short s = as_short(v);
        if (c < 0 && v > 0) negative++;
        if (c == v) same++;
        else if (s == v) same += 100;
        printf("%d: %d %d %d\n", v, c, s, low(v));
    }
    printf("%d %d\n", negative, same);
    printf("%d %d %d\n", as_int(1LL << 31), as_int(1LL << 32), as_int(-(1LL << 33) + 7));
    signed char a = 127;
    a++;
    printf("%d\n", a);
    a -= 1;
    printf("%d\n", a);
    short product = (short)(300 * 300);
    if (product == 24464) printf("wrapped\n");
    return 0;
}
