#include "../a_flag_partition.c"

static int sound(int *v, int n)
{
    int *eq;
    int *gt = flag_partition(v, v + n, &eq);
    if (!gt || eq < v || gt < eq || gt > v + n)
        return 0;
    for (int *p = v; p < eq; p++)
        if (*p >= *eq)
            return 0;
    for (int *p = gt; p < v + n; p++)
        if (*p <= *eq)
            return 0;
    return 1;
}

int main(void)
{
    int one[] = {7};
    int *eq;
    if (flag_partition(one, one + 1, &eq) != one + 1 || eq != one)
        return 1;
    int few[] = {5, 1, 3, 3, 9, 2};
    int rising[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    int first_is_median[] = {5, 1, 2, 3, 4, 0, 2, 7, 8, 9, 10, 11};
    int last_is_median[] = {0, 1, 2, 3, 4, 9, 9, 7, 8, 9, 10, 5};
    if (!sound(few, 6) || !sound(rising, 12) || !sound(first_is_median, 12) || !sound(last_is_median, 12))
        return 2;
    return 0;
}
