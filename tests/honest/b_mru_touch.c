// honest: mru_touch
// kind: list
// dead: mru_touch#10:false
#include <stddef.h>

struct entry {
    unsigned key;
    unsigned hits;
    struct entry *next;
};

enum { MRU_MAX = 6 };

/*
 * Moves `key` to the front of the list; if it is not there, `fresh` goes there
 * instead. What falls off the end is handed back in *dropped.
 */
struct entry *mru_touch(struct entry *head, unsigned key, struct entry *fresh,
                        struct entry **dropped)
{
    struct entry *before = NULL;
    struct entry *e = head;
    int position = 0;

    if (dropped != NULL)
        *dropped = NULL;
    while (e != NULL && e->key != key) {
        if (++position == MRU_MAX)
            break;
        before = e;
        e = e->next;
    }
    if (e != NULL && position < MRU_MAX) {
        if (e->hits < 255u)
            e->hits++;
        if (before == NULL)
            return head;
        before->next = e->next;
        e->next = head;
        return e;
    }
    if (fresh == NULL)
        return head;
    if (position == MRU_MAX && before != NULL) {
        /* e is the last one that fits */
        before->next = NULL;
        if (dropped != NULL)
            *dropped = e;
    }
    fresh->key = key;
    fresh->hits = 1u;
    fresh->next = head;
    return fresh;
}
