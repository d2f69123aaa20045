// wild: function ring_steps
// dead: ring_steps#3:true, ring_steps#5:true, ring_steps#6:true, ring_steps#7:true, ring_steps#8:true, ring_steps#10:true
// shape: protocol code: a ring buffer under a list of commands
// unwind: 9
// why: the distance of tail and head modulo the size is the count; what was put in is what comes out.
#define SIZE 4
#define STEPS 6

struct ring {
    unsigned char data[SIZE];
    unsigned head, tail, count;
};

static int push(struct ring *r, unsigned char v)
{
    if (r->count == SIZE)
        return 0;
    r->data[r->tail] = v;
    r->tail = (r->tail + 1) % SIZE;
    r->count++;
    return 1;
}

static int pop(struct ring *r, unsigned char *v)
{
    if (r->count == 0)
        return 0;
    *v = r->data[r->head];
    r->head = (r->head + 1) % SIZE;
    r->count--;
    return 1;
}

int ring_steps(unsigned head, const unsigned char *commands)
{
    struct ring r = {{0}, 0, 0, 0};
    unsigned char expected = 1, fresh = 1, got = 0;
    r.head = r.tail = head;
    for (int i = 0; i < STEPS; i++) {
        if (commands[i] & 1) {
            if (push(&r, fresh))
                fresh++;
            else if ((r.tail + SIZE - r.head) % SIZE != 0 /* dead true */)
                return -1;
        } else if (pop(&r, &got)) {
            if (got != expected /* dead true */)
                return -2;
            expected++;
        }
        if (r.count > SIZE /* dead true */)
            return -3;
        if ((r.head + r.count) % SIZE != r.tail /* dead true */)
            return -4;
    }
    if ((unsigned)(fresh - expected) != r.count /* dead true */)
        return -5;
    if (expected == 4 && r.count == 1 /* dead true */)
        return -6;
    return (int)r.count;
}

int ring_steps_precond(unsigned head, const unsigned char *commands)
{
    (void)commands;
    return head < SIZE;
}

#ifdef WILD_HARNESS
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned char commands[STEPS];
    unsigned head = __VERIFIER_nondet_uint();
    for (int i = 0; i < STEPS; i++)
        commands[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(ring_steps_precond(head, commands));
    return ring_steps(head, commands);
}
#endif
