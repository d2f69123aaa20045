#include "../b_cycle_shape.c"

static int shape_of(int n, int back, struct shape *s)
{
    struct step nodes[12];
    for (int i = 0; i < n; i++) {
        nodes[i].id = (unsigned)i;
        nodes[i].next = i + 1 < n ? &nodes[i + 1] : back < 0 ? NULL : &nodes[back];
    }
    return cycle_shape(n ? nodes : NULL, s);
}

int main(void)
{
    struct shape s;
    if (shape_of(0, -1, &s) != SHAPE_NONE) return 1;
    if (shape_of(1, -1, &s) != SHAPE_LINE || s.tail != 1) return 2;
    if (shape_of(4, -1, &s) != SHAPE_LINE || s.tail != 4) return 3;
    if (shape_of(5, 0, &s) != SHAPE_RING || s.cycle != 5) return 4;
    if (shape_of(7, 3, &s) != SHAPE_RHO || s.tail != 3 || s.cycle != 4) return 5;
    if (shape_of(3, 2, &s) != SHAPE_RHO || s.cycle != 1) return 6;
    if (shape_of(6, 5, &s) != SHAPE_SELF || s.tail != 5) return 7;
    return 0;
}
