// honest: cycle_shape
// kind: circular
// dead: cycle_shape#5:true
#include <stddef.h>

struct step {
    unsigned id;
    const struct step *next;
};

struct shape {
    unsigned tail;
    unsigned cycle;
};

enum { SHAPE_NONE, SHAPE_LINE, SHAPE_RING, SHAPE_RHO, SHAPE_SELF, SHAPE_BAD };

/* Tells lines, rings and lists that run into a ring from one another. */
int cycle_shape(const struct step *head, struct shape *out)
{
    const struct step *slow = head, *fast = head, *p;
    unsigned tail = 0, cycle = 0;

    if (head == NULL)
        return SHAPE_NONE;
    do {
        if (fast == NULL || fast->next == NULL) {
            for (p = head; p != NULL; p = p->next)
                tail++;
            out->tail = tail;
            out->cycle = 0;
            return SHAPE_LINE;
        }
        slow = slow->next;
        fast = fast->next->next;
    } while (slow != fast);

    p = slow;
    do {
        cycle++;
        p = p->next;
        if (p == NULL)
            return SHAPE_BAD;
    } while (p != slow);

    for (p = head; p != slow; p = p->next) {
        slow = slow->next;
        tail++;
    }
    out->tail = tail;
    out->cycle = cycle;
    if (tail == 0)
        return SHAPE_RING;
    return cycle == 1 && tail > 4 ? SHAPE_SELF : SHAPE_RHO;
}
