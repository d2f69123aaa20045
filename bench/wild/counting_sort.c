// wild: function count_sort
// dead: count_sort#2:true, count_sort#4:true, count_sort#6:true, count_sort#8:true, count_sort#10:true, count_sort#12:true
// shape: sorting: counting sort of small numbers, stable, with prefix sums
// unwind: 9
// domain: 0..3, 0..3, 0..3, 0..3, 0..3
// why: prefix sums never pass the length; the result is sorted, and equal elements keep their order.
#define COUNT 5
#define VALUES 4

int count_sort(const unsigned char *in)
{
    int count[VALUES + 1] = {0};
    unsigned char out[COUNT];
    unsigned char from[COUNT];
    for (int i = 0; i < COUNT; i++)
        count[in[i] + 1]++;
    for (int v = 0; v < VALUES; v++)
        count[v + 1] += count[v];
    if (count[VALUES] != COUNT /* dead true */)
        return -1;
    for (int i = 0; i < COUNT; i++) {
        int place = count[in[i]]++;
        if (place >= COUNT /* dead true */)
            return -2;
        out[place] = in[i];
        from[place] = (unsigned char)i;
    }
    for (int i = 1; i < COUNT; i++) {
        if (out[i] < out[i - 1] /* dead true */)
            return -3;
        if (out[i] == out[i - 1] && from[i] < from[i - 1] /* dead true */)
            return -4;
    }
    if (out[0] == out[COUNT - 1] && in[2] != in[3] /* dead true */)
        return -5;
    if (count[0] == 3 && out[2] != 0 /* dead true */)
        return -6;
    if (from[0] == 4 && from[4] == 0)
        return 1;
    return 0;
}

int count_sort_precond(const unsigned char *in)
{
    for (int i = 0; i < COUNT; i++)
        if (in[i] >= VALUES)
            return 0;
    return 1;
}

#ifdef WILD_HARNESS
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned char in[COUNT];
    for (int i = 0; i < COUNT; i++)
        in[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(count_sort_precond(in));
    return count_sort(in);
}
#endif
