// Structs in structs in arrays: access paths, partial initialisers, pointers to inner members.
#include <stddef.h>
#include <stdio.h>

struct date { short year; unsigned char month, day; };
struct person { struct { const char *first, *last; } name; struct date born; };
struct team { int size; struct person member[3]; struct { struct date founded; int rank; } info; };

static int before(const struct date *a, const struct date *b) {
    if (a->year != b->year) return a->year < b->year;
    if (a->month != b->month) return a->month < b->month;
    return a->day < b->day;
}

static const struct person *oldest(const struct team *t) {
    const struct person *best = NULL;
    for (int i = 0; i < t->size; i++)
        if (!best || before(&t->member[i].born, &best->born)) best = &t->member[i];
    return best;
}

int main(void) {
    struct team t = {
        3,
        { { { "Ada", "L" }, { 1815, 12, 10 } }, { { "Alan", "T" }, { 1912, 6, 23 } }, { .name.first = "Al", .born = { 780 } } },
        .info.rank = 4,
    };
    printf("%s\n", oldest(&t)->name.first);
    t.size = 2;
    printf("%s %s\n", oldest(&t)->name.first, t.member[1].name.last);
    t.size = 0;
    if (!oldest(&t)) printf("nobody\n");
    printf("%d %d %d\n", t.info.founded.year, t.info.rank, t.member[2].born.day);
    struct date *d = &t.member[1].born;
    d->day++;
    struct date e = *d;
    e.month = 7;
    printf("%d %d %d\n", before(d, &e), before(&e, d), before(d, d));
    if (t.member[2].name.last == NULL) printf("no last name\n");
    return t.info.founded.month;
}
