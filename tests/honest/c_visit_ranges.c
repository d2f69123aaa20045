// honest: table_visit
// kind: callback
#include <stddef.h>

struct table {
    int *keys;
    size_t used;
};

enum { VISIT_NEXT, VISIT_STOP, VISIT_DROP, VISIT_AGAIN };

/* Calls `cb` for the keys within [low, high]; the callback may drop the key, ask for it again, stop,
   or add or remove keys itself (`used` is read anew every time). Gives how many were visited. */
long table_visit(struct table *t, int low, int high, int (*cb)(void *user, int *key), void *user)
{
    long visited = 0;
    int again = 0;

    if (low > high) {
        int swap = low;
        low = high;
        high = swap;
    }
    for (size_t i = 0; i < t->used;) {
        int *key = &t->keys[i];
        if (*key < low || *key > high) {
            i++;
            continue;
        }
        int old = *key;
        int what = cb(user, key);
        visited++;
        if (what == VISIT_AGAIN && again < 3) {
            again++;
            continue;
        }
        again = 0;
        if (what < 0)
            return what;
        if (what == VISIT_STOP)
            break;
        if (what == VISIT_DROP) {
            if (i >= t->used)
                return -1000;
            t->keys[i] = t->keys[--t->used];
            continue;
        }
        if (*key != old && i > 0 && t->keys[i - 1] > *key)
            return -1001;
        i++;
    }
    return visited;
}
