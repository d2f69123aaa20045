// wild: function queue_order
// dead: queue_order#3:true, queue_order#5:true, queue_order#6:true, queue_order#7:true, queue_order#8:true
// shape: binary heap: pushes all, pops all, the order is checked
// unwind: 8
// why: a heap gives its elements in ascending order, and the first one is the minimum of what was pushed.
#define COUNT 4

static int heap[COUNT];
static int used;

static void push(int v)
{
    int i = used++;
    while (i > 0 && heap[(i - 1) / 2] > v) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i] = v;
}

static int pop(void)
{
    int top = heap[0], v = heap[--used], i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= used)
            break;
        if (child + 1 < used && heap[child + 1] < heap[child])
            child++;
        if (v <= heap[child])
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = v;
    return top;
}

int queue_order(int a, int b, int c, int d)
{
    int last, least = a;
    used = 0;
    push(a);
    push(b);
    push(c);
    push(d);
    if (b < least)
        least = b;
    if (c < least)
        least = c;
    if (d < least)
        least = d;
    last = pop();
    if (last != least /* dead true */)
        return -1;
    for (int i = 1; i < COUNT; i++) {
        int next = pop();
        if (next < last /* dead true */)
            return -2;
        last = next;
    }
    if (last < a /* dead true */ || last < d /* dead true */)
        return -3;
    if (used != 0 /* dead true */)
        return -4;
    return last == a;
}

int queue_order_precond(int a, int b, int c, int d)
{
    (void)a, (void)b, (void)c, (void)d;
    return 1;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    return queue_order(a, b, c, d);
}
#endif
