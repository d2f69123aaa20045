// honest: num_parse
// kind: optional
#include <stddef.h>
#include <stdint.h>

enum { NUM_OK, NUM_EMPTY, NUM_RANGE, NUM_TAIL };

/* Reads a number within the optional limits. Without `end` nothing may follow it; `err` and `base`
   may be null too (then: no error is told, decimal). Gives 0 on an error. */
int32_t num_parse(const char *s, const char **end, const int32_t *low, const int32_t *high, const int *base, int *err)
{
    uint32_t value = 0;
    unsigned radix = base ? (unsigned)*base : 10;
    int minus = 0, digits = 0, why = NUM_OK;

    while (*s == ' ')
        s++;
    if (*s == '-') {
        minus = 1;
        s++;
    }
    for (;; s++) {
        unsigned d = (unsigned char)*s;
        if (d >= '0' && d <= '9')
            d -= '0';
        else if ((d | 0x20) >= 'a' && (d | 0x20) <= 'z')
            d = (d | 0x20) - 'a' + 10;
        else
            break;
        if (d >= radix)
            break;
        digits = 1;
        if (value > (UINT32_C(0x7fffffff) - d) / radix)
            why = NUM_RANGE;
        else
            value = value * radix + d;
    }
    int32_t result = minus ? -(int32_t)value : (int32_t)value;
    if (!digits)
        why = NUM_EMPTY;
    else if ((low && result < *low) || (high && result > *high))
        why = NUM_RANGE;
    if (end)
        *end = s;
    else if (*s && why == NUM_OK)
        why = NUM_TAIL;
    if (err)
        *err = why;
    return why == NUM_OK ? result : 0;
}
