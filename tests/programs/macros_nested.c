// Macros: nested calls, arguments evaluated twice, stringizing, pasting, variadic, recursion stops, X-macros.
#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MAX3(a, b, c) MAX(MAX(a, b), c)
#define SQUARE(x) x * x
#define TEXT(x) #x
#define EXPAND(x) TEXT(x)
#define JOIN(a, b) a##b
#define JOIN2(a, b) JOIN(a, b)
#define PRINT(...) printf(__VA_ARGS__)
#define COUNT(...) (int)(sizeof((int[]){ __VA_ARGS__ }) / sizeof(int))
#define VERSION 12
#define self self + 1
#define COLOURS(X) X(red, 3) X(green, 5) X(blue, 7)

enum {
#define X(name, value) JOIN(c_, name) = value,
    COLOURS(X)
#undef X
};

static const char *colour(int v) {
#define X(name, value) if (v == value) return #name;
    COLOURS(X)
#undef X
    return "none";
}

int main(void) {
    int i = 3, j = 5;
    int m = MAX(i++, j++);
    PRINT("%d %d %d\n", m, i, j);
    PRINT("%d %d %d\n", MAX3(1, 2, 3), MAX3(3, 1, 2), MAX3(1, 9, i));
    PRINT("%d %d\n", SQUARE(2 + 3), -SQUARE(4));
    PRINT("%s %s %s\n", TEXT(VERSION), EXPAND(VERSION), TEXT(a "q" '\n'));
    int JOIN(va, lue) = 7, JOIN2(x, VERSION) = 8;
    PRINT("%d %d\n", value, x12);
    PRINT("%d %d\n", COUNT(1, 2, 3), COUNT(MAX(1, 2)));
#undef self
    int self = 4;
#define self self + 1
    PRINT("%d\n", self);
    for (int v = 2; v < 8; v++) PRINT("%s ", colour(v));
    PRINT("%d\n", c_red + c_blue);
    return 0;
}
