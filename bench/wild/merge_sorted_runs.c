// wild: function merge_runs
// dead: merge_runs#5:true, merge_runs#6:true, merge_runs#8:true, merge_runs#10:true, merge_runs#11:true, merge_runs#15:true
// shape: sorting: two sorted runs are merged; the result is sorted and as long as both
// unwind: 10
// why: both runs are sorted by the precondition, so the merged one is; all elements of both are in it.
#define RUN 3

int merge_runs(const short *a, const short *b, short *out)
{
    int i = 0, j = 0, n = 0, from_a = 0;
    while (i < RUN && j < RUN) {
        if (a[i] <= b[j]) {
            out[n++] = a[i++];
            from_a++;
        } else {
            out[n++] = b[j++];
        }
    }
    while (i < RUN) {
        out[n++] = a[i++];
        from_a++;
    }
    while (j < RUN)
        out[n++] = b[j++];
    if (n != 2 * RUN /* dead true */)
        return -1;
    if (from_a != RUN /* dead true */)
        return -2;
    for (int k = 1; k < n; k++)
        if (out[k - 1] > out[k] /* dead true */)
            return -3;
    if (out[0] != a[0] && out[0] != b[0] /* dead true */)
        return -4;
    if (out[n - 1] < a[RUN - 1] /* dead true */)
        return -5;
    if (out[2] == a[2] && a[2] < b[0])
        return 1;
    if (out[3] == b[0] && b[2] < a[0] /* dead true */)
        return -6;
    return 0;
}

int merge_runs_precond(const short *a, const short *b, short *out)
{
    (void)out;
    for (int i = 1; i < RUN; i++)
        if (a[i - 1] > a[i] || b[i - 1] > b[i])
            return 0;
    return 1;
}

#ifdef WILD_HARNESS
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    short a[RUN], b[RUN], out[2 * RUN];
    for (int i = 0; i < RUN; i++) {
        a[i] = __VERIFIER_nondet_short();
        b[i] = __VERIFIER_nondet_short();
    }
    __VERIFIER_assume(merge_runs_precond(a, b, out));
    return merge_runs(a, b, out);
}
#endif
