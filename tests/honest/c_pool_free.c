// honest: pool_take
// kind: ring
#include <stddef.h>
#include <stdint.h>

#define NO_SLOT 0xffffu

struct slot {
    uint16_t next;
    uint8_t gen;
    uint8_t live;
    uint32_t tick;
};

struct pool {
    struct slot *slots;
    uint16_t cap;
    uint16_t used; /* slots that were handed out at least once */
    uint16_t free_head;
    uint16_t live;
    uint32_t now;
};

/* Takes a slot: one from the free list, else one never used, else the oldest one is evicted when it
   is old enough. Gives a handle (generation and index) or 0. */
uint32_t pool_take(struct pool *p, uint32_t min_age)
{
    uint16_t at = p->free_head;
    unsigned steps = 0;

    while (at != NO_SLOT && at < p->cap && p->slots[at].live) {
        at = p->slots[at].next; /* taken back by its owner without telling us */
        if (++steps > p->cap)
            return 0;
    }
    if (at != NO_SLOT) {
        if (at >= p->used)
            return 0;
        p->free_head = p->slots[at].next;
    } else if (p->used < p->cap) {
        p->free_head = NO_SLOT;
        at = p->used++;
        p->slots[at].gen = 0;
    } else {
        for (uint16_t i = 0; i < p->cap; i++) {
            if (p->now - p->slots[i].tick < min_age)
                continue;
            if (at == NO_SLOT || p->slots[i].tick < p->slots[at].tick)
                at = i;
        }
        if (at == NO_SLOT)
            return 0;
        p->live--;
    }
    struct slot *s = &p->slots[at];
    if (++s->gen == 0)
        s->gen = 1;
    s->live = 1;
    s->next = NO_SLOT;
    s->tick = p->now++;
    p->live++;
    return (uint32_t)s->gen << 16 | at;
}
