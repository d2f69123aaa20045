// honest: timer_expire
// kind: header
#include <stddef.h>
#include <stdint.h>

struct link {
    struct link *next, *prev;
};

struct timer {
    uint32_t due;
    uint32_t period; /* 0: once */
    unsigned flags;
    struct link link;
    unsigned fired;
};

#define TIMER_MASKED 1u
#define TIMER_LATE 2u

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static void unlink_timer(struct timer *t)
{
    t->link.prev->next = t->link.next;
    t->link.next->prev = t->link.prev;
    t->link.next = t->link.prev = &t->link;
}

/* Takes what is due out of a list sorted by time (a ring with a head of its
 * own; times wrap around); periodic timers go back in behind their equals.
 * Returns how many fired. */
int timer_expire(struct link *head, uint32_t now)
{
    int count = 0;

    while (head->next != head) {
        struct timer *t = container_of(head->next, struct timer, link);
        if ((int32_t)(t->due - now) > 0)
            break;
        unlink_timer(t);
        if (!(t->flags & TIMER_MASKED)) {
            t->fired++;
            count++;
        }
        if (now - t->due > 1000)
            t->flags |= TIMER_LATE;
        if (t->period == 0)
            continue;

        struct link *at = head->prev;
        t->due = now + t->period;
        while (at != head && (int32_t)(container_of(at, struct timer, link)->due - t->due) > 0)
            at = at->prev;
        t->link.prev = at;
        t->link.next = at->next;
        at->next->prev = &t->link;
        at->next = &t->link;
        if (count >= 3 && at == head)
            return -count; /* a storm: the same would be next again */
    }
    return count;
}
