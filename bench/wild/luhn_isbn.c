// wild: program
// dead: main#3:true, main#4:true, main#5:true, main#10:true, main#12:true, main#13:true
// shape: checksum: Luhn digit is appended; an exchange of neighbours is noticed except for 0 and 9
// unwind: 9
// domain: 0..9, 0..9, 0..9, 0..9, 0..9, 0..4
// why: the number with its check digit is valid; exchanging different neighbours keeps it valid only for 0 and 9.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define DIGITS 5

static int luhn(const int *d, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int v = d[n - 1 - i];
        if (i % 2 == 1) {
            v *= 2;
            if (v > 9)
                v -= 9;
        }
        sum += v;
    }
    return sum % 10;
}

int main(void)
{
    int d[DIGITS + 1], where, t, check;
    for (int i = 0; i < DIGITS; i++) {
        d[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(d[i] >= 0 && d[i] <= 9);
    }
    d[DIGITS] = 0;
    check = (10 - luhn(d, DIGITS + 1)) % 10;
    d[DIGITS] = check;
    if (luhn(d, DIGITS + 1) != 0 /* dead true */)
        return 1;
    if (check > 9 /* dead true */ || check < 0 /* dead true */)
        return 2;
    where = __VERIFIER_nondet_int();
    __VERIFIER_assume(where >= 0 && where < DIGITS);
    t = d[where];
    d[where] = d[where + 1];
    d[where + 1] = t;
    if (luhn(d, DIGITS + 1) == 0) {
        if (d[where] == d[where + 1])
            return 3;
        if (d[where] + d[where + 1] != 9 /* dead true */)
            return 4;
        if (d[where] != 0 && d[where] != 9 /* dead true */)
            return 5;
        return 6;
    }
    if (d[where] == t /* dead true */)
        return 7;
    return 0;
}
