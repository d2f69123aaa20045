// Designated initialisers: members, elements, nested paths, order, gaps, continuation after a designator, overriding.
#include <stdio.h>

struct point { int x, y, z; };
struct box { struct point low, high; int colour[3]; const char *name; };

static const int powers[] = { [3] = 8, 16, [0] = 1, 2, 4, [7] = 128 };
static struct box global = { .high = { 5, 6, 7 }, .low.y = 2, .colour[1] = 9, .name = "global" };

static int sum(const struct box *b) {
    int s = b->low.x + b->low.y * 2 + b->low.z * 3 + b->high.x + b->high.y + b->high.z;
    for (int i = 0; i < 3; i++)
        if (b->colour[i] > 0) s += b->colour[i] * (i + 1);
    return b->name ? s : -s;
}

enum { RED, GREEN, BLUE, COLOURS };
static const char *const names[COLOURS] = { [BLUE] = "blue", [RED] = "red", [GREEN] = "green" };

int main(void) {
    for (unsigned i = 0; i < sizeof powers / sizeof *powers; i++) printf("%d ", powers[i]);
    printf("\n%d\n", sum(&global));
    struct box b = { .low = { .z = 1, .x = 4 }, .colour = { [2] = 3, [0] = 5 } };
    printf("%d\n", sum(&b));
    struct point p = { .y = 2, 3 };
    printf("%d %d %d\n", p.x, p.y, p.z);
    struct point row[] = { [1] = { .x = 1 }, { 2, 3 }, [0].z = 9 };
    int n = sizeof row / sizeof *row;
    for (int i = 0; i < n; i++) printf("%d%d%d ", row[i].x, row[i].y, row[i].z);
    for (int i = 0; i < COLOURS; i++)
        if (names[i][0] != 'g') printf("%s ", names[i]);
    int v = 3, w[4] = { [2] = v > 2 ? v : 0, [1] = v + 1 };
    printf("%d %d %d\n", w[0], w[1], w[2]);
    return 0;
}
