// honest: utf8_span
// kind: begin-end
// dead: utf8_span#11:true
#include <stddef.h>
#include <stdint.h>

/* How far [p, end) is valid UTF-8; counts the code points on the way. */
const unsigned char *utf8_span(const unsigned char *p, const unsigned char *end, size_t *points)
{
    size_t n = 0;

    while (p < end) {
        uint32_t c = *p;
        int more;

        if (c < 0x80) {
            p++;
            n++;
            continue;
        }
        if (c < 0xC2 || c > 0xF4)
            break;
        if (c < 0xE0) {
            more = 1;
            c &= 0x1F;
        } else if (c < 0xF0) {
            more = 2;
            c &= 0x0F;
        } else {
            more = 3;
            c &= 0x07;
        }
        if (end - p <= more)
            break;
        int k = 1;
        while (k <= more && (p[k] & 0xC0) == 0x80)
            c = c << 6 | (p[k++] & 0x3Fu);
        if (k <= more)
            break;
        if (more == 1 && c < 0x80)
            break; /* overlong */
        if (more == 2 && (c < 0x800 || (c >> 11) == 0x1B))
            break; /* overlong, or half of a surrogate pair */
        if (more == 3 && (c < 0x10000 || c > 0x10FFFF))
            break;
        p += more + 1;
        n++;
    }
    *points = n;
    return p;
}
