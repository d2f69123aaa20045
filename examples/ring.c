/* A ring buffer of bytes: puts one byte in and takes one out, as asked.
   The invariant of the buffer is the precondition; the checks that repeat it are unreachable. */
#define SIZE 4

struct ring {
    unsigned char bytes[SIZE];
    unsigned head; /* where the next byte is taken */
    unsigned used;
};

static int put(struct ring *r, unsigned char byte)
{
    unsigned tail;
    if (r->used == SIZE)
        return 0;
    tail = (r->head + r->used) % SIZE;
    if (tail >= SIZE) /* a remainder: cannot be true */
        return 0;
    r->bytes[tail] = byte;
    r->used++;
    return 1;
}

static int take(struct ring *r, unsigned char *byte)
{
    if (r->used == 0)
        return 0;
    if (r->used > SIZE) /* excluded by the invariant */
        return 0;
    *byte = r->bytes[r->head];
    r->head++;
    if (r->head == SIZE)
        r->head = 0;
    r->used--;
    return 1;
}

int exchange(struct ring *r, unsigned char in, unsigned char *out, int want_put, int want_take)
{
    int done = 0;
    if (want_put && put(r, in))
        done++;
    if (want_take && take(r, out))
        done++;
    return done;
}

int exchange_precond(struct ring *r, unsigned char in, unsigned char *out, int want_put, int want_take)
{
    (void)in, (void)out, (void)want_put, (void)want_take;
    return r->head < SIZE && r->used <= SIZE;
}
