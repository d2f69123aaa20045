// honest: match_copy
// kind: overlap
// dead: match_copy#9:true
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Copies a match of a dictionary coder: n bytes from `from`, which lies
 * before `op` in the same window; what is written becomes input when the
 * match is longer than its distance. Returns the end of the output, or null
 * if the match does not fit between `window` and `limit`. */
unsigned char *match_copy(unsigned char *window, unsigned char *op, const unsigned char *from, size_t n,
                          const unsigned char *limit)
{
    if (from < window || from >= op)
        return NULL;
    if (n > (size_t)(limit - op))
        return NULL;

    size_t distance = (size_t)(op - from);
    if (distance == 1) {
        memset(op, *from, n);
        return op + n;
    }
    while (distance < 8 && n > distance) {
        /* the pattern doubles until it is wide enough */
        memcpy(op, from, distance);
        op += distance;
        n -= distance;
        distance *= 2;
    }
    if (distance > 14)
        goto far;
    if (n <= distance) {
        memcpy(op, from, n);
        return op + n;
    }
    for (; n > 8; n -= 8, op += 8, from += 8)
        memcpy(op, from, 8);
    if (n == 0)
        return NULL; /* the loop leaves something */
    while (n-- > 0)
        *op++ = *from++;
    return op;
far:
    if (n > 24 && n <= distance) {
        memcpy(op, from, n);
        return op + n;
    }
    for (size_t i = 0; i < n; i++)
        op[i] = from[i];
    return op + n;
}
