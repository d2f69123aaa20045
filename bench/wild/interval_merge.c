// wild: function intervals
// dead: intervals#4:true, intervals#5:true, intervals#8:true, intervals#9:true, intervals#12:true
// shape: sorted intervals are merged; the result is disjoint and covers as much
// unwind: 8
// witness: 0 0 1 1 2 2 3 100
// witness: 0 50 20 100 30 30 100 100
// why: the intervals are sorted by their start, so that after merging neighbours have a gap.
#define COUNT 4

struct interval {
    int low, high;
};

int intervals(struct interval *v)
{
    int used = 0, merged = 0, longest = 0;
    for (int i = 0; i < COUNT; i++) {
        if (used > 0 && v[i].low <= v[used - 1].high) {
            merged++;
            if (v[i].high > v[used - 1].high)
                v[used - 1].high = v[i].high;
            if (v[i].low < v[used - 1].low /* dead true */)
                return -1;
        } else {
            v[used++] = v[i];
        }
    }
    if (used + merged != COUNT /* dead true */)
        return -2;
    for (int i = 0; i < used; i++) {
        if (i > 0 && v[i].low <= v[i - 1].high /* dead true */)
            return -3;
        if (v[i].low > v[i].high /* dead true */)
            return -4;
        if (v[i].high - v[i].low > longest)
            longest = v[i].high - v[i].low;
    }
    if (used == 4 && longest > 97 /* dead true */)
        return -5;
    if (used == 4 && longest == 97)
        return 2;
    if (used == 1 && longest == 100)
        return 1;
    return used;
}

int intervals_precond(struct interval *v)
{
    for (int i = 0; i < COUNT; i++) {
        if (v[i].low < 0 || v[i].high > 100 || v[i].low > v[i].high)
            return 0;
        if (i > 0 && v[i].low < v[i - 1].low)
            return 0;
    }
    return 1;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    struct interval v[COUNT];
    for (int i = 0; i < COUNT; i++) {
        v[i].low = __VERIFIER_nondet_int();
        v[i].high = __VERIFIER_nondet_int();
    }
    __VERIFIER_assume(intervals_precond(v));
    return intervals(v);
}
#endif
