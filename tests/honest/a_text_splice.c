// honest: text_splice
// kind: overlap
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Replaces `drop` bytes at `at` of a text of `len` bytes (there is room for
 * `cap`) by the n bytes at `ins`, which may be part of the same text and then
 * moves with it. Returns the new length, or -1. */
long text_splice(char *text, size_t len, size_t cap, size_t at, size_t drop, const char *ins, size_t n)
{
    uintptr_t base = (uintptr_t)text, src = (uintptr_t)ins;
    size_t tail;

    if (at > len || drop > len - at)
        return -1;
    tail = len - at - drop;
    if (n > cap - (len - drop))
        return -1;
    if (src < base || src >= base + len) {
        /* from elsewhere */
        memmove(text + at + n, text + at + drop, tail);
        if (n != 0)
            memcpy(text + at, ins, n);
        return (long)(len - drop + n);
    }

    size_t from = (size_t)(src - base);
    if (n > len - from)
        return -1;
    if (n <= drop) {
        /* shrinks: the insertion first, then the tail */
        memmove(text + at, text + from, n);
        memmove(text + at + n, text + at + drop, tail);
        return (long)(len - drop + n);
    }
    size_t grow = n - drop, edge = at + drop;
    memmove(text + edge + grow, text + edge, tail);
    if (from >= edge) {
        memmove(text + at, text + from + grow, n);
    } else if (from + n <= edge) {
        memmove(text + at, text + from, n);
    } else {
        /* across the edge: the second half has moved away */
        size_t left = edge - from;
        memmove(text + at, text + from, left);
        memmove(text + at + left, text + edge + grow, n - left);
    }
    return (long)(len + grow);
}
