// Pointers that callers set: to a variable that stands for an end, to the end of what another member points to, in an
// array beside numbers.
struct leaf {
    int key;
    struct leaf *next;
};
struct leaf nil;
static struct leaf pool[4];

// cover: until_nil
int until_nil(const struct leaf *l, int key)
{
    if (l == &nil)
        return 0;
    if (l->key == key)
        return 1;
    return l->next == &nil ? 2 : 3;
}

// cover: from_pool
int from_pool(const struct leaf *l)
{
    for (int i = 0; i < 4; i++)
        if (&pool[i] == l)
            return l->key == 5 ? 1 : 2;
    return 0;
}

struct reader {
    const unsigned char *at, *end;
};

// cover: next_of
int next_of(struct reader *r)
{
    if (r->at >= r->end)
        return -1;
    return *r->at++ == 7 ? 1 : 2;
}

struct branch {
    struct branch *kid[4];
    int used;
};

// cover: child
int child(const struct branch *b, unsigned i)
{
    b = b->kid[i & 3];
    if (!b)
        return 0;
    return b->used == 3 ? 1 : 2;
}
