// Preconditions: merged paths, loops, helpers, records, null, what they exclude.
// cover: ordered unreachable ordered#0:true
// cover: within unreachable within#0:true, within#3:true
// cover: terminated unreachable terminated#3:true
// cover: pair unreachable pair#0:true
// cover: not_null unreachable not_null#0:true
// cover: divided
// cover: nothing_legal unreachable nothing_legal#0:true, nothing_legal#0:false
#include <stddef.h>

int ordered(int a, int b)
{
    if (a > b)
        return 1;
    return a == b ? 2 : 3;
}

int ordered_precond(int a, int b)
{
    return a <= b;
}

int within(int x, unsigned char y)
{
    if (x < -10)
        return 0;
    if (x == y)
        return 1;
    if (y > 3 && x > 20)
        return 2;
    return 3;
}

static int between(int value, int low, int high)
{
    if (value < low)
        return 0;
    if (value > high)
        return 0;
    return 1;
}

int within_precond(int x, unsigned char y)
{
    return between(x, -10, 20) && between(y, 0, 5);
}

int terminated(const char s[4])
{
    int n = 0;
    while (s[n] != '\0') {
        n++;
        if (n == 2 && s[0] == s[1])
            return -2;
        if (n > 3)
            return -1;
    }
    return n;
}

int terminated_precond(const char s[4])
{
    for (int i = 0; i < 4; i++)
        if (s[i] == '\0')
            return 1;
    return 0;
}

struct pair {
    int low, high;
};

int pair(struct pair *p, struct pair q)
{
    if (p->low > p->high)
        return 0;
    if (p->low == q.low)
        return 1;
    return 2;
}

int pair_precond(struct pair *p, struct pair q)
{
    return p->low <= p->high && q.low < q.high;
}

int not_null(const int *p)
{
    if (p == NULL)
        return 0;
    return *p > 5 ? 1 : 2;
}

int not_null_precond(const int *p)
{
    return p != NULL;
}

/* Where the precondition itself would make an error, the input is not legal. */
int divided(int a, int b)
{
    return a / b > 3 ? 1 : 0;
}

int divided_precond(int a, int b)
{
    return 100 / b > 0 && a > -1000;
}

int nothing_legal(int a)
{
    if (a > 0)
        return 1;
    return 0;
}

int nothing_legal_precond(int a)
{
    return a < 0 && a > 0;
}
