// wild: program
// dead: take#1:true, free_length#1:true, main#4:true, main#6:true, main#9:true, main#11:true
// shape: data structure on a pool: free list with counts
// unwind: 10
// why: the length of the free list and the number of used slots always add up to the size of the pool; a slot that is
// taken from the list is never marked as used.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define SLOTS 4
#define NONE SLOTS
#define STEPS 5

static int next_free[SLOTS];
static int is_used[SLOTS];
static int first_free, used;

static int take(void)
{
    int slot = first_free;
    if (slot == NONE)
        return -1;
    if (is_used[slot] /* dead true */)
        return -2;
    first_free = next_free[slot];
    is_used[slot] = 1;
    used++;
    return slot;
}

static int give(int slot)
{
    if (!is_used[slot])
        return -1;
    is_used[slot] = 0;
    next_free[slot] = first_free;
    first_free = slot;
    used--;
    return 0;
}

static int free_length(void)
{
    int length = 0;
    for (int at = first_free; at != NONE; at = next_free[at]) {
        length++;
        if (length > SLOTS /* dead true */)
            return -1;
    }
    return length;
}

int main(void)
{
    int failed = 0;
    for (int i = 0; i < SLOTS; i++)
        next_free[i] = i + 1;
    for (int step = 0; step < STEPS; step++) {
        int what = __VERIFIER_nondet_int();
        if (what < 0) {
            int got = take();
            if (got == -1)
                failed++;
            if (got == -2 /* dead true */)
                return 2;
        } else {
            __VERIFIER_assume(what < SLOTS);
            if (give(what) < 0)
                failed++;
        }
    }
    if (free_length() + used != SLOTS /* dead true */)
        return 3;
    if (failed == STEPS)
        return 4;
    if (used == SLOTS && first_free != NONE /* dead true */)
        return 5;
    if (used == SLOTS && failed > 1 /* dead true */)
        return 6;
    return 0;
}
