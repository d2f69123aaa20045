// Flexible array members: size without the array, allocation with room, append with growth, comparison.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { unsigned length, room; char data[]; };

static struct text *create(unsigned room) {
    struct text *t = malloc(sizeof *t + room + 1);
    if (!t) exit(9);
    t->length = 0;
    t->room = room;
    t->data[0] = 0;
    return t;
}

static struct text *append(struct text *t, const char *s) {
    unsigned n = (unsigned)strlen(s);
    if (t->length + n > t->room) {
        unsigned room = t->room * 2;
        while (room < t->length + n) room = room ? room * 2 : 1;
        t = realloc(t, sizeof *t + room + 1);
        if (!t) exit(9);
        t->room = room;
    }
    memcpy(t->data + t->length, s, n + 1);
    t->length += n;
    return t;
}

static int compare(const struct text *a, const struct text *b) {
    for (unsigned i = 0; i < a->length && i < b->length; i++)
        if (a->data[i] != b->data[i]) return a->data[i] < b->data[i] ? -1 : 1;
    return a->length == b->length ? 0 : a->length < b->length ? -1 : 1;
}

int main(void) {
    struct text *a = create(4), *b = create(0);
    a = append(a, "abc");
    printf("%u %u %s\n", a->length, a->room, a->data);
    a = append(a, "defghijklm");
    printf("%u %u %s\n", a->length, a->room, a->data);
    b = append(append(b, ""), "abc");
    printf("%u %u %d\n", b->length, b->room, (int)sizeof(struct text));
    printf("%d %d %d ", compare(a, b), compare(b, a), compare(a, a));
    b->data[0] = 'z';
    printf("%d\n", compare(a, b));
    free(a);
    free(b);
    return 0;
}
