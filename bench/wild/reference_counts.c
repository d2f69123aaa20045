// wild: program
// dead: main#13:true, main#14:true, main#15:true, main#19:true, main#21:true
// shape: objects on the heap with reference counts, held by slots
// unwind: 8
// options: --accept-defaults
// why: the count of an object is the number of slots that hold it, so the objects that live are those in slots.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define SLOTS 3

struct object {
    int references;
};

static struct object *slot[SLOTS];
static int alive, made;

static void release(int i)
{
    struct object *o = slot[i];
    slot[i] = NULL;
    if (o && --o->references == 0) {
        free(o);
        alive--;
    }
}

int main(void)
{
    int distinct = 0, freed;
    for (int step = 0; step < 4; step++) {
        int what = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
        __VERIFIER_assume(i >= 0 && i < SLOTS);
        __VERIFIER_assume(j >= 0 && j < SLOTS);
        if (what == 0) {
            release(i);
            slot[i] = malloc(sizeof(struct object));
            slot[i]->references = 1;
            alive++;
            made++;
        } else if (what == 1) {
            struct object *o = slot[j];
            if (o)
                o->references++;
            release(i);
            slot[i] = o;
        } else {
            release(i);
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        int same = 0, first = 1;
        if (!slot[i])
            continue;
        for (int j = 0; j < SLOTS; j++)
            if (slot[j] == slot[i]) {
                same++;
                if (j < i)
                    first = 0;
            }
        if (slot[i]->references != same /* dead true */)
            return 1;
        distinct += first;
    }
    if (distinct != alive /* dead true */)
        return 2;
    freed = made - alive;
    if (freed < 0 /* dead true */)
        return 3;
    if (made == 4 && alive == 3)
        return 4;
    if (freed == 3 && alive == 2 /* dead true */)
        return 5;
    for (int i = 0; i < SLOTS; i++)
        release(i);
    if (alive != 0 /* dead true */)
        return 6;
    return 0;
}
