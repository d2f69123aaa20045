// What makes tests hard to write down: records, null, exits, static state, wide numbers, characters, a result of the name `result`; floating numbers.
#include <stdlib.h>

struct point {
    short x;
    struct {
        unsigned char r, g;
    } colour[2];
    unsigned wide : 5;
};

static unsigned long total;

static int step(void)
{
    static int calls;
    return ++calls;
}

static unsigned long long subject(struct point *p, const char word[3], unsigned long long result, int mode)
{
    if (p == 0)
        return 0xffffffffffffffffULL;
    if (mode == 1)
        exit(7);
    if (mode == 2)
        abort();
    if (mode == 3 && p->colour[1].g == 200 && p->wide == 31)
        p->x = -32768;
    if (word[0] == '\'' && word[1] == '\\' && word[2] == -1)
        total += 3;
    if (result == 0x8000000000000000ULL)
        total = 5000000000UL;
    return step() > 1 ? 0 : result;
}

double half(float x, double *y)
{
    if (x > 1.5f)
        *y = *y * 0.1;
    if (x != x)
        return x;
    return *y > 3 ? x / 2 : 1e300 * 1e300;
}

/* The place behind the first `wanted`, or null: a pointer into what the test gives. */
const int *behind(const int values[3], int wanted)
{
    for (const int *at = values; at < values + 3; at++)
        if (*at == wanted)
            return at + 1;
    return 0;
}

/* A string literal. */
const char *sign_name(int number)
{
    return number < 0 ? "say \"no\"" : "yes";
}
