// honest: move_words
// kind: overlap
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Moves n bytes, which may overlap, eight at a time where that is possible.
 * Returns how many words were moved as such. */
size_t move_words(void *to, const void *from, size_t n)
{
    unsigned char *d = to;
    const unsigned char *s = from;
    size_t words = 0;
    uint64_t w;

    if (d == s || n == 0)
        return 0;
    if ((uintptr_t)d - (uintptr_t)s >= n) {
        /* forwards: below the source, or apart */
        while (n != 0 && ((uintptr_t)d & 7) != 0) {
            *d++ = *s++;
            n--;
        }
        if (d < s && s - d < 8) {
            while (n-- != 0)
                *d++ = *s++; /* too close for words */
            return 0;
        }
        for (; n >= 8; n -= 8, d += 8, s += 8, words++) {
            memcpy(&w, s, 8);
            memcpy(d, &w, 8);
        }
        while (n-- != 0)
            *d++ = *s++;
    } else {
        d += n;
        s += n;
        if (d - s >= 8) {
            for (; n >= 8; n -= 8, words++) {
                d -= 8;
                s -= 8;
                memcpy(&w, s, 8);
                memcpy(d, &w, 8);
            }
        }
        for (; n != 0; n--)
            *--d = *--s;
    }
    return words;
}
