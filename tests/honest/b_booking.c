// honest: book
// kind: struct-array
#include <stddef.h>
#include <string.h>

struct slot {
    int from, to;               /* [from, to) */
    int owner;
};

enum { BOOK_BAD = -1, BOOK_TAKEN = -2, BOOK_FULL = -3 };

/*
 * Books [from, to) in a table that is sorted and free of overlaps; neighbours
 * of the same owner become one. Gives the index, *count changes.
 */
int book(struct slot *table, size_t *count, size_t capacity, int from, int to, int owner)
{
    size_t n = *count, low = 0, high = n, at;
    int joins_left, joins_right;

    if (from >= to || owner <= 0)
        return BOOK_BAD;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (table[mid].from < from)
            low = mid + 1;
        else
            high = mid;
    }
    at = low;
    if (at > 0 && table[at - 1].to > from)
        return BOOK_TAKEN;
    if (at < n && table[at].from < to)
        return BOOK_TAKEN;
    joins_left = at > 0 && table[at - 1].to == from && table[at - 1].owner == owner;
    joins_right = at < n && table[at].from == to && table[at].owner == owner;
    if (joins_left && joins_right) {
        table[at - 1].to = table[at].to;
        memmove(&table[at], &table[at + 1], (n - at - 1) * sizeof table[0]);
        *count = n - 1;
        return (int)at - 1;
    }
    if (joins_left) {
        table[at - 1].to = to;
        return (int)at - 1;
    }
    if (joins_right) {
        table[at].from = from;
        return (int)at;
    }
    if (n >= capacity)
        return BOOK_FULL;
    memmove(&table[at + 1], &table[at], (n - at) * sizeof table[0]);
    table[at].from = from;
    table[at].to = to;
    table[at].owner = owner;
    *count = n + 1;
    return (int)at;
}
