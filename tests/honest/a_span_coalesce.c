// honest: span_coalesce
// kind: pointer-length
#include <stddef.h>

struct span {
    unsigned lo;
    unsigned hi; /* exclusive */
};

enum { SPAN_EMPTY = -1, SPAN_UNSORTED = -2, SPAN_CROWDED = -3 };

/* Joins touching spans of a sorted array in place, where gaps of at most
 * `slack` count as touching. Returns how many spans are left. */
int span_coalesce(struct span *v, size_t n, unsigned slack, size_t *widest)
{
    size_t out = 0;
    size_t joined = 0;

    if (widest)
        *widest = 0;
    for (size_t i = 0; i < n; i++) {
        if (v[i].lo >= v[i].hi)
            return SPAN_EMPTY;
        if (out == 0) {
            v[out++] = v[i];
            continue;
        }
        struct span *last = &v[out - 1];
        if (v[i].lo < last->lo)
            return SPAN_UNSORTED;
        if (v[i].lo <= last->hi || v[i].lo - last->hi <= slack) {
            if (v[i].hi > last->hi)
                last->hi = v[i].hi;
            if (++joined > 6)
                return SPAN_CROWDED;
        } else {
            joined = 0;
            v[out++] = v[i];
        }
        if (widest && v[out - 1].hi - v[out - 1].lo > v[*widest].hi - v[*widest].lo)
            *widest = out - 1;
    }
    return (int)out;
}
