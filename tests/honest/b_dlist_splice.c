// honest: splice
// kind: double-list
#include <stddef.h>

struct link {
    struct link *prev, *next;
};

enum { SPLICE_OK, SPLICE_NOTHING, SPLICE_BROKEN, SPLICE_INSIDE, SPLICE_LOST, SPLICE_EMPTIED, SPLICE_BULK };

/*
 * Moves the nodes first … last (of a ring with a head) in front of `where`,
 * which may be in the same ring.
 */
int splice(struct link *where, struct link *first, struct link *last, int *moved)
{
    struct link *p = first, *source;
    int n = 1;

    *moved = 0;
    if (first == NULL || last == NULL)
        return SPLICE_NOTHING;
    while (p != last) {
        if (p == where)
            return SPLICE_INSIDE;
        if (p->next == NULL || p->next->prev != p)
            return SPLICE_BROKEN;
        p = p->next;
        n++;
        if (p == first)
            return SPLICE_LOST;
    }
    if (last == where)
        return SPLICE_INSIDE;
    if (first->prev->next != first || last->next->prev != last)
        return SPLICE_BROKEN;
    if (last->next == where)
        return SPLICE_NOTHING;

    source = last->next;
    first->prev->next = source;
    source->prev = first->prev;
    first->prev = where->prev;
    last->next = where;
    where->prev->next = first;
    where->prev = last;
    *moved = n;
    if (source->next == source)
        return n > 4 ? SPLICE_BULK : SPLICE_EMPTIED;
    return SPLICE_OK;
}
