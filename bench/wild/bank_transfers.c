// wild: program
// dead: main#8:true, main#9:true, main#11:true, main#12:true, main#13:true
// shape: sums: transfers between accounts keep the total; fees go to the bank
// unwind: 8
// witness: 0 2 99 1 2 49 0 0 0 0 0 0
// witness: 0 2 50 0 2 48 1 2 49 0 0 0
// why: the total of accounts and fees never changes and no account is overdrawn.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define ACCOUNTS 3

static int balance[ACCOUNTS] = {100, 50, 0};

int main(void)
{
    int fees = 0, refused = 0, total = 0;
    for (int i = 0; i < 4; i++) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int(), amount = __VERIFIER_nondet_int();
        __VERIFIER_assume(from >= 0 && from < ACCOUNTS);
        __VERIFIER_assume(to >= 0 && to < ACCOUNTS);
        if (amount <= 0 || from == to) {
            refused++;
            continue;
        }
        if (amount >= balance[from]) {
            refused++;
            continue;
        }
        balance[from] -= amount;
        balance[to] += amount;
        if (balance[from] <= 0 /* dead true */)
            return 1;
        balance[from]--;
        fees++;
        if (balance[to] > 149 /* dead true */)
            return 2;
    }
    for (int i = 0; i < ACCOUNTS; i++) {
        if (balance[i] < 0 /* dead true */)
            return 3;
        total += balance[i];
    }
    if (total + fees != 150 /* dead true */)
        return 4;
    if (fees + refused != 4 /* dead true */)
        return 5;
    if (balance[2] == 98 && refused == 2)
        return 6;
    if (balance[0] == 0 && balance[1] == 0 && refused == 1)
        return 7;
    return 0;
}
