/* A linked list in a pool of nodes, links being indices: removes the first node with a key.
   The walk is bounded by the size of the pool, so that a damaged list (a circle) is noticed. */
#define NODES 4
#define NONE (-1)

struct node {
    int key;
    signed char next;
};

struct list {
    struct node pool[NODES];
    signed char first;
};

/* 1 removed, 0 not there, -1 the list is damaged. */
int remove_key(struct list *l, int key)
{
    int steps = 0;
    signed char at = l->first, before = NONE;
    while (at != NONE) {
        if (at < 0 || at >= NODES)
            return -1;
        if (++steps > NODES)
            return -1;
        if (l->pool[at].key == key) {
            if (before == NONE)
                l->first = l->pool[at].next;
            else
                l->pool[before].next = l->pool[at].next;
            return 1;
        }
        before = at;
        at = l->pool[at].next;
    }
    return 0;
}
