// honest: tagged_order
// kind: header
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Strings with what is known about them before their first character: the
 * low two bits of s[-1] say how the length before it is stored, in none (it
 * is in the upper bits), one or two bytes; bit 2 says "interned". */
static size_t tagged_length(const unsigned char *s)
{
    unsigned tag = s[-1];

    switch (tag & 3) {
    case 0:
        return tag >> 3;
    case 1:
        return s[-2];
    case 2:
        return (size_t)s[-3] << 8 | s[-2];
    default:
        return strlen((const char *)s);
    }
}

/* Orders two tagged strings: negative, 0, positive. */
int tagged_order(const unsigned char *a, const unsigned char *b)
{
    if (a == b)
        return 0;
    if ((a[-1] & 4) && (b[-1] & 4) && a[0] != b[0])
        return a[0] < b[0] ? -1 : 1;

    size_t la = tagged_length(a), lb = tagged_length(b);
    size_t least = la < lb ? la : lb;
    int r = 0;

    if (least != 0)
        r = memcmp(a, b, least);
    if (r != 0)
        return r < 0 ? -1 : 1;
    if (la == lb)
        return 0;
    if (la > 300 || lb > 300)
        return la < lb ? -2 : 2; /* far apart, callers index these */
    return la < lb ? -1 : 1;
}
