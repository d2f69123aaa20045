// The definitions of queue.h, with things of its own that other files have as well.
#include "queue.h"

struct queue pending;
const int capacity = 4;
static int lost;
static const char *const name = "queue";

static int check(const struct queue *queue) { return queue->count <= 4 && queue->head < 4; }

int put(struct queue *queue, unsigned char item) {
    if (!check(queue)) return -1;
    if (queue->count == 4) {
        lost++;
        return 0;
    }
    queue->items[wrapped(queue->head + queue->count)] = item;
    queue->count++;
    return 1;
}

int take(struct queue *queue) {
    if (!check(queue) || queue->count == 0) return -1;
    int item = queue->items[queue->head];
    queue->head = wrapped(queue->head + 1);
    queue->count--;
    return item;
}

int dropped(void) { return name[0] == 'q' ? lost : -1; }
