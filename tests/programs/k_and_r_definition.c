// Old style definitions: default promotions of arguments, parameters narrower than int, undeclared order.
#include <stdio.h>

int add(a, b)
    int a, b;
{
    return a + b;
}

static int classify(c, limit, flags)
    char c;
    int limit;
    unsigned char flags;
{
    if (flags & 1) return c > limit ? 1 : 2;
    if (flags > 200) return 3;
    return c == 'z' ? 4 : 5;
}

long scale(v, by, s)
    short s;
    long v;
    int by;
{
    if (by == 0) return s;
    return v * by + s;
}

char *last(text)
    char *text;
{
    char *end = text;
    while (*text) end = text++;
    return end;
}

int main(void) {
    printf("%d\n", add(2, -5));
    printf("%d %d %d ", classify('a', 50, 1), classify('!', 50, 1), classify('q', 0, 202));
    printf("%d %d %d\n", classify('z', 0, 2), classify('y', 0, 2), classify('a' + 256, 96, 257));
    printf("%ld %ld\n", scale(10L, 3, 4), scale(10L, 0, -4));
    printf("%s %s|\n", last("word"), last(""));
    return 0;
}
