// wild: program
// dead: main#13:true, main#15:true, main#16:true, main#18:true, main#21:true
// shape: dynamic programming: knapsack by a table against all subsets
// unwind: 18
// witness: 3 7 5 7 3 7
// domain: 1..5, 0..7, 1..5, 0..7, 1..5, 0..7
// why: the table gives the best value of all subsets that fit.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define ITEMS 3
#define CAPACITY 6

int main(void)
{
    int weight[ITEMS], value[ITEMS], best[CAPACITY + 1] = {0}, most = 0, chosen = 0;
    for (int i = 0; i < ITEMS; i++) {
        weight[i] = __VERIFIER_nondet_int();
        value[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(weight[i] >= 1 && weight[i] <= 5);
        __VERIFIER_assume(value[i] >= 0 && value[i] <= 7);
    }
    for (int i = 0; i < ITEMS; i++)
        for (int c = CAPACITY; c >= weight[i]; c--)
            if (best[c - weight[i]] + value[i] > best[c])
                best[c] = best[c - weight[i]] + value[i];
    for (int s = 0; s < 1 << ITEMS; s++) {
        int w = 0, v = 0;
        for (int i = 0; i < ITEMS; i++)
            if (s >> i & 1) {
                w += weight[i];
                v += value[i];
            }
        if (w <= CAPACITY && v > most) {
            most = v;
            chosen = s;
        }
    }
    if (most != best[CAPACITY] /* dead true */)
        return 1;
    for (int c = 1; c <= CAPACITY; c++)
        if (best[c] < best[c - 1] /* dead true */)
            return 2;
    if (best[0] != 0 /* dead true */)
        return 3;
    if (chosen == 7 && weight[0] + weight[1] > 5 /* dead true */)
        return 4;
    if (most == 14 && chosen == 5)
        return 5;
    if (most > 21 /* dead true */)
        return 6;
    return 0;
}
