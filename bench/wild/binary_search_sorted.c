// wild: function find
// dead: find#4:true, find#5:true, find#6:true, find#8:true, find#9:true
// shape: searching: binary search in a sorted array, checked by a linear search
// unwind: 10
// why: binary and linear search agree on whether the value is there, because the array is sorted.
#define COUNT 7

static int linear(const int *a, int n, int x)
{
    for (int i = 0; i < n; i++)
        if (a[i] == x)
            return i;
    return -1;
}

int find(const int *a, int n, int x)
{
    int low = 0, high = n, steps = 0, there;
    while (low < high) {
        int middle = low + (high - low) / 2;
        steps++;
        if (a[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    there = linear(a, n, x);
    if (low < n && a[low] == x) {
        if (there < 0 /* dead true */)
            return -1;
        if (there != low /* dead true */)
            return -2;
    } else if (there >= 0 /* dead true */) {
        return -3;
    }
    if (low > 0 && a[low - 1] >= x /* dead true */)
        return -4;
    if (steps > 3 /* dead true */)
        return -5;
    if (steps == 3)
        return 1;
    return 0;
}

int find_precond(const int *a, int n, int x)
{
    (void)x;
    if (n < 0 || n > COUNT)
        return 0;
    for (int i = 1; i < COUNT; i++)
        if (a[i - 1] > a[i])
            return 0;
    return 1;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int a[COUNT];
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    for (int i = 0; i < COUNT; i++)
        a[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(find_precond(a, n, x));
    return find(a, n, x);
}
#endif
