#include "../a_span_coalesce.c"

int main(void)
{
    size_t widest = 99;

    if (span_coalesce(NULL, 0, 0, NULL) != 0)
        return 1;

    struct span a[] = {{0, 4}, {4, 6}, {5, 6}, {8, 10}, {20, 50}};
    if (span_coalesce(a, 5, 2, &widest) != 2 || widest != 1)
        return 2;
    if (a[0].lo != 0 || a[0].hi != 10 || a[1].lo != 20 || a[1].hi != 50)
        return 3;

    struct span b[] = {{3, 3}};
    if (span_coalesce(b, 1, 0, &widest) != SPAN_EMPTY)
        return 4;

    struct span c[] = {{9, 12}, {3, 5}};
    if (span_coalesce(c, 2, 0, NULL) != SPAN_UNSORTED)
        return 5;

    struct span d[8];
    for (unsigned i = 0; i < 8; i++) {
        d[i].lo = i * 10;
        d[i].hi = i * 10 + 10;
    }
    if (span_coalesce(d, 8, 0, NULL) != SPAN_CROWDED)
        return 6;
    return 0;
}
