// Keeps the readings of a sensor that a callback accepts.
#include <stddef.h>

struct readings {
    int *values;
    int count;
    int capacity;
};

static int is_positive(int value)
{
    return value > 0;
}

static int is_even(int value)
{
    return value % 2 == 0;
}

int keep(struct readings *r, int (*wanted)(int value))
{
    int kept = 0;
    if (r == NULL)
        return -1;
    if (r->count > r->capacity)
        return -2;
    for (int i = 0; i < r->count; i++)
        if (wanted(r->values[i]))
            r->values[kept++] = r->values[i];
    if (kept > r->capacity)
        return -3;
    r->count = kept;
    return kept;
}
