// Relations between inputs, in C.
struct item {
    int key;
    unsigned weight;
};
static int limit = 5;

int between(struct item *items, unsigned n, int lo, int hi)
{
    unsigned sum = 0;
    if (n > 3)
        return -1;
    if (lo > hi)
        return -2;
    for (unsigned i = 0; i < n; i++) {
        if (items[i].key < lo || items[i].key > hi)
            return -3;
        sum += items[i].weight;
        if (items[i].weight > 1000)
            return -4;
    }
    if (sum > 3000)
        return 2;
    return limit > 3 ? 1 : 0;
}
