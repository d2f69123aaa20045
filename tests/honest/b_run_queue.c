// honest: pick_next
// kind: circular
#include <stddef.h>

enum task_state { READY, BLOCKED, SLEEPING, DEAD };

struct task {
    enum task_state state;
    int priority;
    unsigned wake_at;
    struct task *next;
};

/*
 * One turn around the run queue: wakes sleepers, unlinks the dead and gives
 * the most urgent ready task; the first after `current` wins among equals.
 */
struct task *pick_next(struct task *current, unsigned now, int *alive)
{
    struct task *best = NULL;
    struct task *before = current;
    struct task *t;
    int n = 0;

    if (current == NULL)
        return NULL;
    for (;;) {
        t = before->next;
        if (t->state == DEAD && t != current) {
            before->next = t->next;
            t->next = NULL;
            continue;
        }
        if (t->state == SLEEPING && t->wake_at <= now)
            t->state = READY;
        if (t->state != DEAD)
            n++;
        if (t->state == READY && (best == NULL || t->priority > best->priority))
            best = t;
        if (t == current)
            break;
        before = t;
    }
    if (alive != NULL)
        *alive = n;
    if (best == NULL && n > 3)
        return current;
    return best;
}
