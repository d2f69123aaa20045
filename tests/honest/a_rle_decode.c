// honest: rle_decode
// kind: pointer-length
// dead: rle_decode#7:true
#include <stddef.h>
#include <string.h>

/* Expands a run-length encoded buffer. A control byte below 128 announces
 * that many literals plus one, one above 128 a repeated byte, 128 is padding.
 * Returns the number of bytes written, or a negative error. */
long rle_decode(const unsigned char *src, size_t n, unsigned char *dst, size_t cap)
{
    size_t i = 0, o = 0;
    int longest_literal = 0;

    while (i < n) {
        unsigned control = src[i++];
        if (control == 128)
            continue;
        if (control < 128) {
            size_t run = control + 1u;
            if (run > n - i)
                return -1;
            if (run > cap - o)
                return -2;
            if (run > 20)
                longest_literal = 1;
            memcpy(dst + o, src + i, run);
            i += run;
            o += run;
        } else {
            size_t run = 257u - control;
            if (i == n)
                return -1;
            if (run < 2)
                return -3; /* a run of one would be a literal */
            if (run > cap - o)
                return -2;
            memset(dst + o, src[i], run);
            i++;
            o += run;
        }
    }
    if (o > 150 && longest_literal)
        return -4; /* not worth it: the encoder never does both */
    return (long)o;
}
