#include "../c_merge_cmp.c"

static int by_value(void *ctx, int a, int b)
{
    int modulus = ctx ? *(int *)ctx : 0;
    if (modulus) {
        a %= modulus;
        b %= modulus;
    }
    return (a > b) - (a < b);
}

int main(void)
{
    int a[] = {1, 3, 5, 5, 9}, b[] = {2, 3, 4, 10, 11}, odd[] = {9, 1}, out[10], ten = 10;
    struct merge_stats st = {0, 0, 0};
    if (merge_unique(a, 5, b, 5, out, 10, by_value, NULL, &st) != 8 || st.equal != 1 || st.unordered) return 1;
    if (merge_unique(a, 5, b, 5, out, 3, by_value, NULL, &st) != -1) return 2;
    if (merge_unique(odd, 2, b, 0, out, 10, by_value, NULL, &st) != 2 || !st.unordered) return 3;
    if (merge_unique(a, 0, b, 5, out, 10, by_value, &ten, &st) < 0) return 4;
    return 0;
}
