// honest: timer_poll
// kind: global
#include <stddef.h>
#include <stdint.h>

struct timer {
    struct timer *next;
    uint32_t due;
    uint32_t period;
    void (*fire)(struct timer *t);
};

struct timer *timer_list;
uint32_t timer_now;
unsigned timer_late;
int timer_stopped;

void timer_insert(struct timer *t)
{
    struct timer **link = &timer_list;
    while (*link && (int32_t)((*link)->due - t->due) <= 0)
        link = &(*link)->next;
    t->next = *link;
    *link = t;
}

/* Fires what is due; a callback may stop everything, add timers, or move the clock. Gives how many
   fired, or -1 when it was stopped, at most `max` in one call. */
int timer_poll(uint32_t ticks, int max)
{
    int fired = 0;

    if (timer_stopped)
        return -1;
    timer_now += ticks;
    while (timer_list && (int32_t)(timer_list->due - timer_now) <= 0) {
        struct timer *t = timer_list;
        uint32_t late = timer_now - t->due;
        if (fired >= max)
            return fired;
        timer_list = t->next;
        t->next = NULL;
        if (late > 100)
            timer_late++;
        if (t->fire)
            t->fire(t);
        fired++;
        if (timer_stopped) {
            timer_list = NULL;
            return -1;
        }
        if (t->period) {
            t->due += t->period;
            if ((int32_t)(t->due - timer_now) <= 0)
                t->due = timer_now + t->period;
            timer_insert(t);
        }
    }
    if (fired == 0 && ticks > 0)
        timer_late = 0;
    return fired;
}
