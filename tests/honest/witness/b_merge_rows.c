#include "../b_merge_rows.c"

int main(void)
{
    static const int a[] = {1, 4, 9}, b[] = {2, 4}, c[] = {0, 9, 9, 12}, d[] = {5, 3};
    const int *const rows[] = {a, NULL, b, c};
    const size_t widths[] = {3, 0, 2, 4};
    static const int expected[] = {0, 1, 2, 4, 9, 12};
    size_t at[4];
    int out[8];

    if (merge_rows(NULL, widths, 4, at, out, 8) != MERGE_NULL) return 1;
    if (merge_rows(rows, NULL, 4, at, out, 8) != MERGE_NULL) return 2;
    if (merge_rows(rows, widths, 4, at, out, 8) != 6) return 3;
    for (int i = 0; i < 6; i++)
        if (out[i] != expected[i]) return 4;
    if (merge_rows(rows, widths, 4, at, out, 5) != MERGE_NO_ROOM) return 5;
    const int *const bad[] = {d, a};
    const size_t bad_widths[] = {2, 3};
    if (merge_rows(bad, bad_widths, 2, at, out, 8) != MERGE_UNSORTED) return 6;
    if (merge_rows(rows, widths, 0, at, out, 8) != 0) return 7;
    return 0;
}
