// honest: ring_write
// kind: ring
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct ring {
    uint8_t *data;
    size_t cap;
    size_t head; /* next to be written */
    size_t fill;
    unsigned lost;
    unsigned char overwrite;
};

/* Writes up to `n` bytes; a ring that overwrites drops the oldest bytes, others take what fits. */
size_t ring_write(struct ring *r, const uint8_t *src, size_t n)
{
    size_t room, first;

    if (r->cap == 0 || r->head >= r->cap || r->fill > r->cap)
        return 0;
    room = r->cap - r->fill;
    if (n > room) {
        if (!r->overwrite) {
            r->lost += (unsigned)(n - room);
            n = room;
        } else {
            if (n > r->cap) {
                src += n - r->cap;
                r->lost += (unsigned)(n - r->cap);
                n = r->cap;
            }
            r->fill -= n - room;
        }
    }
    if (n == 0)
        return 0;
    first = r->cap - r->head;
    if (first > n)
        first = n;
    memcpy(r->data + r->head, src, first);
    if (first < n)
        memcpy(r->data, src + first, n - first);
    r->head += n;
    if (r->head >= r->cap)
        r->head -= r->cap;
    r->fill += n;
    return n;
}
