// wild: program
// dead: main#4:true, main#6:true, main#8:true
// shape: sorting; a check of sortedness after the sort
// unwind: 8
// classes: 0..4, 0..4, 0..4, 0..4, 0..4
// why: after insertion sort neighbours are in order, and the sum of the elements is as before.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define COUNT 5

static int sum(const int *a, int n)
{
    int total = 0;
    for (int i = 0; i < n; i++)
        total += a[i];
    return total;
}

static void sort(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int key = a[i];
        int j = i - 1;
        while (j >= 0 && a[j] > key) {
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = key;
    }
}

int main(void)
{
    int a[COUNT];
    int before, distinct = 1;
    for (int i = 0; i < COUNT; i++) {
        a[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(a[i] >= -1000 && a[i] <= 1000);
    }
    before = sum(a, COUNT);
    sort(a, COUNT);
    for (int i = 1; i < COUNT; i++) {
        if (a[i - 1] > a[i] /* dead true */)
            return 1;
        if (a[i - 1] != a[i])
            distinct++;
    }
    if (sum(a, COUNT) != before /* dead true */)
        return 2;
    if (distinct == COUNT)
        return 3;
    if (distinct > COUNT /* dead true */)
        return 4;
    return 0;
}
