// honest: dlist_verify
// kind: double-list
#include <stddef.h>

struct dnode {
    long key;
    struct dnode *prev, *next;
};

struct dlist {
    struct dnode *first, *last;
    size_t count;
    unsigned sorted : 1;
};

enum {
    DL_OK, DL_NULL, DL_HALF_EMPTY, DL_COUNT, DL_FIRST, DL_BACK_LINK, DL_ORDER,
    DL_TOO_LONG, DL_LAST, DL_TOO_SHORT
};

int dlist_verify(const struct dlist *l, const struct dnode **culprit)
{
    const struct dnode *n, *before = NULL;
    size_t seen = 0;

    *culprit = NULL;
    if (l == NULL)
        return DL_NULL;
    if ((l->first == NULL) != (l->last == NULL))
        return DL_HALF_EMPTY;
    if (l->first == NULL)
        return l->count == 0 ? DL_OK : DL_COUNT;
    if (l->first->prev != NULL)
        return DL_FIRST;
    for (n = l->first; n != NULL; before = n, n = n->next) {
        *culprit = n;
        if (n->prev != before)
            return DL_BACK_LINK;
        if (before != NULL && l->sorted && before->key > n->key)
            return DL_ORDER;
        if (++seen > l->count)
            return DL_TOO_LONG;
    }
    if (before != l->last)
        return DL_LAST;
    if (seen != l->count)
        return DL_TOO_SHORT;
    *culprit = NULL;
    return DL_OK;
}
