#include "../a_timer_expire.c"

static void append(struct link *head, struct timer *t)
{
    t->link.prev = head->prev;
    t->link.next = head;
    head->prev->next = &t->link;
    head->prev = &t->link;
}

int main(void)
{
    struct link head = {&head, &head};
    if (timer_expire(&head, 5) != 0)
        return 1;

    struct timer a = {.due = 0xFFFFFFF0u, .period = 0};
    struct timer b = {.due = 10, .period = 50};
    struct timer c = {.due = 15, .flags = TIMER_MASKED};
    struct timer d = {.due = 100};
    append(&head, &a);
    append(&head, &b);
    append(&head, &c);
    append(&head, &d);
    if (timer_expire(&head, 20) != 2 || a.fired != 1 || b.due != 70 || c.fired != 0)
        return 2;
    if (head.next != &b.link || b.link.next != &d.link)
        return 3;
    if (timer_expire(&head, 90) != 1 || head.next != &d.link || d.link.next != &b.link)
        return 4;
    if (timer_expire(&head, 5000) != 2 || !(d.flags & TIMER_LATE) || b.due != 5050)
        return 5;

    /* a storm of periodic timers */
    struct link ring = {&ring, &ring};
    struct timer t[4];
    for (int i = 0; i < 4; i++) {
        t[i] = (struct timer){.due = (uint32_t)(i + 1), .period = i < 3 ? 100 : 0};
        append(&ring, &t[i]);
    }
    if (timer_expire(&ring, 4) != 4)
        return 6;
    t[1].period = 9;
    t[2].period = 1;
    struct timer once = {.due = 200};
    append(&ring, &once);
    if (timer_expire(&ring, 150) != -3)
        return 7;
    return 0;
}
