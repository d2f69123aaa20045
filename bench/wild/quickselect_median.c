// wild: function median
// dead: median#2:true, median#7:true, median#9:true, median#10:true, median#11:true, median#12:true
// shape: sorting and searching: median of five by partitioning, checked by counting
// unwind: 9
// why: at least three elements are not larger and at least three not smaller than the median.
#define COUNT 5

static int partition(int *a, int low, int high)
{
    int pivot = a[high], i = low;
    for (int j = low; j < high; j++)
        if (a[j] < pivot) {
            int t = a[i];
            a[i++] = a[j];
            a[j] = t;
        }
    a[high] = a[i];
    a[i] = pivot;
    return i;
}

int median(int *a)
{
    int low = 0, high = COUNT - 1, rounds = 0, smaller = 0, larger = 0, m;
    for (;;) {
        int p = partition(a, low, high);
        rounds++;
        if (p == COUNT / 2)
            break;
        if (p < COUNT / 2)
            low = p + 1;
        else
            high = p - 1;
        if (low > high /* dead true */)
            return -1;
    }
    m = a[COUNT / 2];
    for (int i = 0; i < COUNT; i++) {
        if (a[i] < m)
            smaller++;
        if (a[i] > m)
            larger++;
        if (i < COUNT / 2 && a[i] > m /* dead true */)
            return -2;
        if (i > COUNT / 2 && a[i] < m /* dead true */)
            return -3;
    }
    if (smaller > 2 /* dead true */ || larger > 2 /* dead true */)
        return -4;
    if (rounds > 5 /* dead true */)
        return -5;
    if (smaller == 0 && larger == 0)
        return 1;
    return 0;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[COUNT];
    for (int i = 0; i < COUNT; i++)
        a[i] = __VERIFIER_nondet_int();
    return median(a);
}
#endif
