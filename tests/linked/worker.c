// Uses the queue; has a static function and a static variable with names of queue.c's.
#include "queue.h"

static int lost = 7;

static int check(int item) { return item > 100; }

int work(int limit) {
    if (wrapped((unsigned)limit) == 3 && limit > 100) return -3;
    if (limit > capacity) return -2;
    int item = take(&pending);
    if (item < 0) return -1;
    if (check(item)) lost++;
    if (lost > dropped() && lost == limit) return 2;
    return item == limit;
}
