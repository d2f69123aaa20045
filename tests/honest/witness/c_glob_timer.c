#include "../c_glob_timer.c"

static int count;
static void tick(struct timer *t) { (void)t; count++; }
static void stop(struct timer *t) { (void)t; timer_stopped = 1; }

int main(void)
{
    struct timer a = {NULL, 10, 10, tick}, b = {NULL, 15, 0, NULL}, c = {NULL, 500, 0, stop}, d = {NULL, 12, 0, tick};
    timer_insert(&b);
    timer_insert(&a);
    timer_insert(&c);
    timer_insert(&d);
    if (timer_poll(5, 9) != 0 || timer_poll(0, 9) != 0) return 1;
    if (timer_poll(5, 9) != 1 || count != 1) return 2;
    if (timer_poll(5, 1) != 1 || timer_poll(0, 9) != 1) return 3;
    if (timer_poll(185, 9) != 1 || timer_late != 1) return 4;
    if (timer_poll(400, 9) != -1 || timer_list) return 5;
    if (timer_poll(1, 9) != -1) return 6;
    timer_stopped = 0;
    if (timer_poll(1, 9) != 0) return 7;
    return 0;
}
