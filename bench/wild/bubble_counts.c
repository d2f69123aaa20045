// wild: program
// dead: main#5:true, main#8:true, main#9:true, main#11:true, main#13:true
// shape: sorting: bubble sort with inversions counted before
// unwind: 7
// why: the number of swaps of bubble sort is the number of inversions of the input.
extern int __VERIFIER_nondet_int(void);

#define COUNT 4

int main(void)
{
    int a[COUNT];
    int inversions = 0, swaps = 0, passes = 0, again = 1;
    for (int i = 0; i < COUNT; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < COUNT; i++)
        for (int j = i + 1; j < COUNT; j++)
            if (a[i] > a[j])
                inversions++;
    while (again) {
        again = 0;
        passes++;
        if (passes > COUNT /* dead true */)
            return 1;
        for (int i = 1; i < COUNT; i++)
            if (a[i - 1] > a[i]) {
                int t = a[i];
                a[i] = a[i - 1];
                a[i - 1] = t;
                swaps++;
                again = 1;
            }
    }
    if (swaps != inversions /* dead true */)
        return 2;
    if (swaps > 6 /* dead true */)
        return 3;
    if (swaps == 6 && passes != 4 /* dead true */)
        return 4;
    if (inversions == 0 && passes != 1 /* dead true */)
        return 5;
    if (inversions == 5)
        return 6;
    return 0;
}
