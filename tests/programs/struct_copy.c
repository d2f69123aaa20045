// Assignment and initialisation copy whole structs: arrays inside, nested ones, through pointers, self-assignment.
#include <stdio.h>

struct point { int x, y; };
struct shape { char name[8]; struct point corner[3]; struct point *link; };

static int same(const struct shape *a, const struct shape *b) {
    for (int i = 0; i < 8; i++)
        if (a->name[i] != b->name[i]) return 0;
    for (int i = 0; i < 3; i++)
        if (a->corner[i].x != b->corner[i].x || a->corner[i].y != b->corner[i].y) return -i - 1;
    return a->link == b->link ? 1 : 2;
}

int main(void) {
    struct point shared = { 7, 8 };
    struct shape a = { "tri", { { 1, 2 }, { 3, 4 }, { 5, 6 } }, &shared };
    struct shape b = a, c;
    printf("%d\n", same(&a, &b));
    b.corner[1].y = 40;
    printf("%d %d\n", same(&a, &b), a.corner[1].y);
    c = b;
    c.link = 0;
    printf("%d\n", same(&b, &c));
    struct shape *p = &a, *q = &b;
    *p = *q;
    *p = *p;
    printf("%d %d\n", same(p, q), a.corner[1].y);
    c = a, c.name[0] = 'T';
    printf("%d %s\n", same(&a, &c), c.name);
    struct point pts[2] = { { 1, 1 }, { 2, 2 } };
    struct point t = pts[0];
    pts[0] = pts[1];
    pts[1] = t;
    printf("%d %d\n", pts[0].x, pts[1].y);
    int taken = (b = a).corner[2].x;
    if (taken == 5 && b.link->x == 7) printf("copied\n");
    return 0;
}
