// A box of items, values with their number, a mode, an order that is a function.
struct item { int weight; const char *name; };
struct box { struct item *items; int used; struct box *next; };
enum mode { OFF, ON, AUTO };

static int less(int a, int b)
{
    return a < b;
}

static int more(int a, int b)
{
    return a > b;
}

int pick(struct box *b, int *values, int n, enum mode mode, int (*order)(int, int))
{
    if (n < 0 || n > 8)
        return -1;
    int best = 0;
    for (int i = 1; i < n; i++)
        if (order(values[i], values[best]))
            best = i;
    if (mode == AUTO && b->used > 2)
        return -2;
    if (b->items[1].weight > 100)
        return -3;
    if (b->next && b->next->used == 7)
        return -4;
    return best;
}
