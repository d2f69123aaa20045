#include "../c_visit_ranges.c"

struct job { int mode; int calls; struct table *t; };

static int on_key(void *user, int *key)
{
    struct job *j = user;
    j->calls++;
    switch (j->mode) {
    case 0: return VISIT_NEXT;
    case 1: return *key == 30 ? VISIT_STOP : VISIT_NEXT;
    case 2: return VISIT_DROP;
    case 3: return VISIT_AGAIN;
    case 4: return -7;
    case 5: j->t->used = 0; return VISIT_DROP;
    case 6: *key -= 25; return VISIT_NEXT;
    default: *key += 1; return VISIT_NEXT;
    }
}

int main(void)
{
    int keys[4] = {10, 20, 30, 40};
    struct table t = {keys, 4};
    struct job j = {0, 0, &t};
    if (table_visit(&t, 15, 35, on_key, &j) != 2) return 1;
    if (table_visit(&t, 35, 15, on_key, &j) != 2) return 2;
    j.mode = 1;
    if (table_visit(&t, 0, 99, on_key, &j) != 3) return 3;
    j.mode = 3;
    if (table_visit(&t, 20, 20, on_key, &j) != 4) return 4;
    j.mode = 4;
    if (table_visit(&t, 0, 99, on_key, &j) != -7) return 5;
    j.mode = 7;
    if (table_visit(&t, 0, 99, on_key, &j) != 4) return 6;
    j.mode = 6;
    if (table_visit(&t, 20, 99, on_key, &j) != -1001) return 7;
    j.mode = 2;
    if (table_visit(&t, 30, 99, on_key, &j) != 2 || t.used != 2) return 8;
    j.mode = 5;
    if (table_visit(&t, -99, 99, on_key, &j) != -1000) return 9;
    return 0;
}
