// honest: ring_take_frame
// kind: ring
#include <stddef.h>
#include <stdint.h>

struct byte_ring {
    const uint8_t *buf;
    uint32_t mask; /* capacity - 1, a power of two */
    uint32_t rd;   /* counts freely; buf[rd & mask] is the next byte */
    uint32_t wr;
};

#define FRAME_MARK 0x7eu

/* Takes one frame (mark, length, payload, sum of all) out of the ring. Gives the payload's length,
   -1 when it is not complete yet, -2 when bytes were skipped for a wrong sum, -3 when `max` is too small. */
int ring_take_frame(struct byte_ring *r, uint8_t *out, uint32_t max)
{
    for (;;) {
        uint32_t avail = r->wr - r->rd;
        if (avail > r->mask + 1)
            return -4;
        if (avail < 3) {
            if (avail > 0 && r->buf[r->rd & r->mask] != FRAME_MARK) {
                r->rd++;
                continue;
            }
            return -1;
        }
        if (r->buf[r->rd & r->mask] != FRAME_MARK) {
            r->rd++;
            continue;
        }
        uint32_t len = r->buf[(r->rd + 1) & r->mask];
        if (len + 3 > r->mask + 1) {
            r->rd += 2;
            continue;
        }
        if (avail < len + 3)
            return -1;
        if (len > max)
            return -3;
        uint8_t sum = (uint8_t)(FRAME_MARK + len);
        for (uint32_t i = 0; i < len; i++) {
            out[i] = r->buf[(r->rd + 2 + i) & r->mask];
            sum = (uint8_t)(sum + out[i]);
        }
        if (sum != r->buf[(r->rd + 2 + len) & r->mask]) {
            r->rd++;
            return -2;
        }
        r->rd += len + 3;
        return (int)len;
    }
}
