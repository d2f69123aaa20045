/* Merges two sorted arrays into a third, which has room for both.
   The last check is the programmer's proof to himself: the output is full exactly when both inputs are used up. */
#define MOST 3

int merge(const int a[MOST], int count_a, const int b[MOST], int count_b, int out[2 * MOST])
{
    int i = 0, j = 0, n = 0;
    while (i < count_a && j < count_b) {
        if (a[i] <= b[j])
            out[n++] = a[i++];
        else
            out[n++] = b[j++];
    }
    while (i < count_a)
        out[n++] = a[i++];
    while (j < count_b)
        out[n++] = b[j++];
    if (n != count_a + count_b)
        return -1;
    return n;
}

static int is_sorted(const int *a, int count)
{
    for (int i = 1; i < count; i++)
        if (a[i - 1] > a[i])
            return 0;
    return 1;
}

int merge_precond(const int a[MOST], int count_a, const int b[MOST], int count_b, int out[2 * MOST])
{
    (void)out;
    if (count_a < 0 || count_a > MOST || count_b < 0 || count_b > MOST)
        return 0;
    return is_sorted(a, count_a) && is_sorted(b, count_b);
}
