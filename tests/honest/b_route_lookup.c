// honest: route_lookup
// kind: struct-array
#include <stddef.h>
#include <stdint.h>

struct route {
    uint32_t prefix;
    uint8_t length;             /* the two top bits are flags */
    uint8_t metric;
    uint16_t port;
};

#define ROUTE_DOWN 0x80u
#define ROUTE_REJECT 0x40u

enum { NO_ROUTE = -1, REJECTED = -2, BAD_TABLE = -3 };

/* Longest prefix wins, then the smaller metric, then the earlier entry. */
int route_lookup(const struct route *table, size_t count, uint32_t address, size_t *index)
{
    size_t i, best = count;
    unsigned best_length = 0;

    for (i = 0; i < count; i++) {
        unsigned length = table[i].length & 0x3fu;
        uint32_t mask;

        if (length > 32u)
            return BAD_TABLE;
        mask = length == 0 ? 0 : 0xffffffffu << (32u - length);
        if ((table[i].prefix & ~mask) != 0)
            return BAD_TABLE;
        if (table[i].length & ROUTE_DOWN)
            continue;
        if (((address ^ table[i].prefix) & mask) != 0)
            continue;
        if (best == count || length > best_length
            || (length == best_length && table[i].metric < table[best].metric)) {
            best = i;
            best_length = length;
        }
    }
    if (best == count)
        return NO_ROUTE;
    *index = best;
    if (table[best].length & ROUTE_REJECT)
        return REJECTED;
    if (count > 5 && best == count - 1 && best_length == 0)
        return 0;               /* the default route of a full table */
    return table[best].port;
}
