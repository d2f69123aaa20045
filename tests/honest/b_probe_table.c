// honest: table_put
// kind: struct-array
// dead: table_put#3:true
#include <stddef.h>
#include <stdint.h>

struct cell {
    uint32_t key;
    uint8_t state;              /* 0 empty, 1 used, 2 deleted */
    int value;
};

struct table {
    struct cell *cells;
    uint32_t size;              /* a power of two */
    uint32_t used;
};

enum { PUT_NEW, PUT_OLD, PUT_REUSED, PUT_GROW, PUT_BAD, PUT_CORRUPT };

int table_put(struct table *t, uint32_t key, int value)
{
    uint32_t size = t->size, i, step, at = 0;
    int have_hole = 0;

    if (size == 0 || (size & (size - 1u)) != 0)
        return PUT_BAD;
    i = (key ^ key >> 15) & (size - 1u);
    for (step = 1; step <= size; step++) {
        struct cell *c;

        if (i >= size)
            return PUT_CORRUPT;
        c = &t->cells[i];
        if (c->state == 0)
            break;
        if (c->state > 2)
            return PUT_CORRUPT;
        if (c->state == 2) {
            if (!have_hole) {
                have_hole = 1;
                at = i;
            }
        } else if (c->key == key) {
            c->value = value;
            return PUT_OLD;
        }
        i = (i + step) & (size - 1u);
    }
    if (!have_hole) {
        if (step > size || t->used >= size - size / 4u)
            return PUT_GROW;
        at = i;
    }
    t->cells[at].key = key;
    t->cells[at].value = value;
    t->cells[at].state = 1;
    t->used++;
    return have_hole ? PUT_REUSED : PUT_NEW;
}
