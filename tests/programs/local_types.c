// Types declared inside functions: structs, unions, enums, typedefs, forward references and self reference.
#include <stdio.h>

static int shortest(void) {
    struct edge { int from, to, cost; };
    enum { NODES = 5, FAR = 1000 };
    static const struct edge edges[] = { { 0, 1, 4 }, { 0, 2, 1 }, { 2, 1, 2 }, { 1, 3, 5 }, { 2, 3, 8 } };
    int distance[NODES];
    for (int i = 0; i < NODES; i++) distance[i] = i ? FAR : 0;
    for (int round = 0; round < NODES; round++) {
        int changed = 0;
        for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) {
            const struct edge *e = &edges[i];
            if (distance[e->from] + e->cost < distance[e->to]) {
                distance[e->to] = distance[e->from] + e->cost;
                changed = 1;
            }
        }
        if (!changed) break;
    }
    return distance[3] * 10 + (distance[4] == FAR);
}

static int chain(int n) {
    typedef struct link { struct link *next; int v; } link;
    link cells[4];
    link *head = 0;
    for (int i = 0; i < n && i < 4; i++) {
        cells[i] = (link){ head, i * i };
        head = &cells[i];
    }
    int s = 0;
    for (; head; head = head->next) s = s * 10 + head->v;
    return s;
}

static int overlay(unsigned v) {
    union view { unsigned whole; struct { unsigned char low, rest[3]; } part; } u = { v };
    if (u.part.low > 127) return -u.part.low;
    return u.part.rest[0];
}

int main(void) {
    printf("%d\n", shortest());
    printf("%d %d %d\n", chain(0), chain(3), chain(9));
    printf("%d %d\n", overlay(0x1280), overlay(0x1234));
    enum state { OFF, ON } s = OFF;
    for (int i = 0; i < 3; i++) s = s == OFF ? ON : OFF;
    printf("%d\n", s);
    return 0;
}
