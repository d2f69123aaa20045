// honest: segment_options
// kind: record
// dead: segment_options#16:true
#include <stdint.h>

struct options {
    uint16_t mss;
    uint8_t shift;
    uint8_t blocks;
    uint32_t edge[4];
    uint8_t selective;
};

static uint32_t load32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Reads the options behind a segment's header: kind, length with the two
 * bytes before the data, data. Returns how many were understood, or -1. */
int segment_options(const uint8_t *p, unsigned n, struct options *o)
{
    int known = 0;

    if (n > 40 || n % 4 != 0)
        return -1;
    while (n > 0 && *p != 0) {
        if (*p == 1) {
            p++;
            n--;
            continue;
        }
        if (n < 2 || p[1] < 2 || p[1] > n)
            return -1;
        unsigned len = p[1];
        if (*p == 2 && len == 4) {
            o->mss = (uint16_t)(p[2] << 8 | p[3]);
            known++;
        } else if (*p == 3 && len == 3) {
            o->shift = p[2] > 14 ? 14 : p[2];
            known++;
        } else if (*p == 5) {
            if (len < 10 || (len - 2) % 8 != 0)
                return -1;
            o->blocks = (uint8_t)((len - 2) / 8);
            if (o->blocks > 4)
                return -1;
            for (unsigned k = 0; k < o->blocks; k++)
                o->edge[k] = load32(p + 2 + 8 * k);
            known++;
        }
        p += len;
        n -= len;
    }
    return known;
}
