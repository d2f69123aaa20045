// honest: block_check
// kind: header
#include <stddef.h>
#include <stdint.h>

#define BLOCK_USED 0xB10CB10Cu
#define BLOCK_FREE 0xF4EEF4EEu
#define GUARD_BYTES 8

struct block_header {
    uint32_t magic;
    uint32_t size;
    uint32_t line;
    uint32_t check; /* of size and line */
};

enum block { BLOCK_SOUND, BLOCK_NULL, BLOCK_ALIEN, BLOCK_HEADER, BLOCK_OVERRUN, BLOCK_USED_AFTER, BLOCK_TWICE };

/* What a debugging allocator says about a pointer when it is freed; the
 * header is before it, guard bytes of 0xFD are behind what was asked for, and
 * freed memory is filled with 0xDD. *where is the first bad byte. */
enum block block_check(const void *user, uint32_t *where)
{
    const unsigned char *p = user;
    const struct block_header *h;

    *where = 0;
    if (p == NULL)
        return BLOCK_NULL;
    h = (const struct block_header *)user - 1;
    if (h->magic != BLOCK_USED && h->magic != BLOCK_FREE)
        return BLOCK_ALIEN;
    if (h->check != (h->size ^ (h->line << 7 | h->line >> 25)))
        return BLOCK_HEADER;
    for (uint32_t i = 0; i < GUARD_BYTES; i++) {
        if (p[h->size + i] != 0xFD) {
            *where = h->size + i;
            return BLOCK_OVERRUN;
        }
    }
    if (h->magic == BLOCK_FREE) {
        uint32_t i = 0;
        while (i < h->size && p[i] == 0xDD)
            i++;
        if (i < h->size) {
            *where = i;
            return i > 16 && h->line == 0 ? BLOCK_ALIEN : BLOCK_USED_AFTER;
        }
        return BLOCK_TWICE;
    }
    return BLOCK_SOUND;
}
