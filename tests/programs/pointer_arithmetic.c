// Pointer addition, subtraction, comparison and differences in arrays of several element sizes.
#include <stddef.h>
#include <stdio.h>

struct item { int key; char tag[12]; };

static const int *find(const int *begin, const int *end, int v) {
    for (const int *p = begin; p != end; ++p)
        if (*p == v) return p;
    return NULL;
}

static int reversed(char *first, char *last) {
    int swaps = 0;
    while (first < last) {
        char t = *first;
        *first++ = *last;
        *last-- = t;
        swaps++;
    }
    return swaps;
}

int main(void) {
    int v[] = { 4, 8, 15, 16, 23, 42 };
    const int *end = v + 6;
    const int *hit = find(v, end, 16);
    if (hit) printf("%td %td %d\n", hit - v, end - hit, hit[-1]);
    if (!find(v, v + 2, 16)) printf("not in part\n");
    char text[] = "pointer";
    int n = reversed(text, text + 6);
    printf("%d %s\n", n, text);
    struct item items[4] = { { 1, "a" }, { 2, "b" }, { 3, "c" }, { 4, "d" } };
    struct item *p = items, *q = &items[3];
    printf("%td %d %d\n", q - p, (p + 2)->key, *(p + 1)->tag);
    p += 2;
    q -= 1;
    if (p == q) printf("met at %d\n", p->key);
    if (p >= items && p < items + 4) printf("inside\n");
    int m[3][4];
    for (int i = 0; i < 12; i++) m[i / 4][i % 4] = i;
    int (*row)[4] = m;
    row++;
    printf("%d %d %td\n", (*row)[1], row[1][2], row - m);
    printf("%d %d\n", 2[v], *(3 + v));
    return 0;
}
