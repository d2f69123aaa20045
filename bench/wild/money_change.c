// wild: function change_for
// dead: change_for#1:true, change_for#2:true, change_for#4:true, change_for#5:true, change_for#6:true, change_for#7:true, change_for#9:true, change_for#13:true
// shape: numeric code: greedy change, checked by sums
// unwind: 12
// domain: 0..999
// why: the coins add up to the amount, and two coins of 20 are never followed by one of 10, which would make a 50,
// so the remainder after all coins is zero.
int change_for(int amount, int *coins)
{
    static const int value[5] = {50, 20, 10, 5, 1};
    int rest = amount, total = 0, pieces = 0;
    for (int i = 0; i < 5; i++) {
        coins[i] = rest / value[i];
        rest -= coins[i] * value[i];
        pieces += coins[i];
        if (rest >= value[i] /* dead true */)
            return -1;
    }
    if (rest != 0 /* dead true */)
        return -2;
    for (int i = 0; i < 5; i++)
        total += coins[i] * value[i];
    if (total != amount /* dead true */)
        return -3;
    if (coins[1] > 2 /* dead true */ || coins[2] > 1 /* dead true */ || coins[3] > 1 /* dead true */)
        return -4;
    if (coins[1] == 2 && coins[2] == 1 /* dead true */)
        return -5;
    if (pieces > 15 && coins[4] == 4)
        return 1;
    if (pieces == 9 && coins[0] == 1 /* dead true */)
        return 2;
    return 0;
}

int change_for_precond(int amount, int *coins)
{
    (void)coins;
    return amount >= 0 && amount < 1000;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int coins[5] = {0};
    int amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(change_for_precond(amount, coins));
    return change_for(amount, coins);
}
#endif
