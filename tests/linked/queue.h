// A queue of bytes, shared by the files of this folder.
#ifndef QUEUE_H
#define QUEUE_H

struct queue { unsigned char items[4]; unsigned head, count; };

extern struct queue pending;
extern const int capacity;

int put(struct queue *queue, unsigned char item);
int take(struct queue *queue);
int dropped(void);

// Every file that includes it has it; it is covered once.
static inline unsigned wrapped(unsigned at) {
    if (at >= 4) return at - 4;
    return at;
}

#endif
