#include "../b_run_queue.c"

static void link_ring(struct task *t, int n)
{
    for (int i = 0; i < n; i++)
        t[i].next = &t[(i + 1) % n];
}

int main(void)
{
    int alive = -1;
    if (pick_next(NULL, 0, &alive) != NULL) return 1;

    struct task a[5] = {{.state = READY, .priority = 2},
                        {.state = DEAD},
                        {.state = SLEEPING, .wake_at = 10, .priority = 5},
                        {.state = SLEEPING, .wake_at = 30, .priority = 9},
                        {.state = READY, .priority = 1}};
    link_ring(a, 5);
    if (pick_next(&a[0], 20, &alive) != &a[2] || alive != 4) return 2;
    if (a[0].next != &a[2]) return 3;
    if (pick_next(&a[0], 40, NULL) != &a[3]) return 4;

    struct task b[4] = {{.state = BLOCKED}, {.state = BLOCKED}, {.state = BLOCKED}, {.state = BLOCKED}};
    link_ring(b, 4);
    if (pick_next(&b[1], 0, &alive) != &b[1]) return 5;

    struct task c = {.state = DEAD};
    link_ring(&c, 1);
    if (pick_next(&c, 0, &alive) != NULL || alive != 0) return 6;
    return 0;
}
