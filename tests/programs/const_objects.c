// const objects as loop bounds, table entries, pointer targets; const pointers; const members.
#include <stdio.h>

static const int limit = 6;
static const unsigned char weights[] = { 3, 1, 4, 1, 5, 9 };
static const struct { char code; int value; } codes[] = { { 'I', 1 }, { 'V', 5 }, { 'X', 10 }, { 'L', 50 }, { 'C', 100 } };

static int lookup(char c) {
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].code == c) return codes[i].value;
    return 0;
}

static int roman(const char *const s) {
    int sum = 0;
    for (int i = 0; s[i]; i++) {
        const int here = lookup(s[i]), next = lookup(s[i + 1]);
        if (here == 0) return -1;
        if (here < next) sum -= here;
        else sum += here;
    }
    return sum;
}

int main(void) {
    int n = 0;
    for (int i = 0; i < limit; i++)
        if (weights[i] > limit / 2) n += weights[i];
    printf("%d\n", n);
    printf("%d %d %d %d\n", roman("XIV"), roman("CXLII"), roman(""), roman("XQ"));
    int a = 1, b = 2;
    int *const fixed = &a;
    const int *moving = &a;
    *fixed = 5;
    moving = &b;
    if (*fixed > *moving) printf("%d %d\n", *fixed, *moving);
    const int copy = a + b;
    struct { const int id; int v; } s = { 3, 4 };
    s.v += s.id + copy;
    printf("%d %d\n", copy, s.v);
    if (limit == 6 && n > copy) printf("limits hold\n");
    return 0;
}
