// An array of structures, as many as a parameter says.
struct item {
    unsigned char weight;
    unsigned char count;
};

int inventory(const struct item *items, int n, int capacity)
{
    int total = 0;
    for (int i = 0; i < n; i++) {
        if (items[i].count == 0)
            return -1;
        if (items[i].weight > 3)
            continue;
        total += items[i].weight * items[i].count;
        if (total > 12)
            return -2;
    }
    if (n == 0)
        return 0;
    if (total == 0)
        return 1;
    if (total > capacity)
        return 2;
    return 3;
}
