// wild: function weekday_rules
// dead: weekday_rules#0:true, weekday_rules#1:true, weekday_rules#2:true, weekday_rules#4:true, weekday_rules#5:true
// shape: date and calendar code: day of the week by two formulas
// unwind: 5
// witness: 2016 2 29
// domain: 1800..2200, 1..12, 1..31
// why: both formulas give the same day; the first of January and the last of December of an ordinary year are the same.
static int by_table(int y, int m, int d)
{
    static const unsigned char t[12] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    if (m < 3)
        y--;
    return (y + y / 4 - y / 100 + y / 400 + t[m - 1] + d) % 7;
}

static int by_days(int y, int m, int d)
{
    int a = (14 - m) / 12;
    int yy = y - a, mm = m + 12 * a - 2;
    return (d + yy + yy / 4 - yy / 100 + yy / 400 + 31 * mm / 12) % 7;
}

static int leap(int y)
{
    return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

int weekday_rules(int y, int m, int d)
{
    int w = by_table(y, m, d), first, last;
    if (w < 0 /* dead true */ || w > 6 /* dead true */)
        return -1;
    if (w != by_days(y, m, d) /* dead true */)
        return -2;
    first = by_table(y, 1, 1);
    last = by_table(y, 12, 31);
    if (!leap(y)) {
        if (first != last /* dead true */)
            return -3;
    } else if ((first + 1) % 7 != last /* dead true */) {
        return -4;
    }
    if (d == 13 && w == 5)
        return 1;
    if (m == 2 && d == 29 && w == 1)
        return 2;
    return 0;
}

int weekday_rules_precond(int y, int m, int d)
{
    static const unsigned char days[12] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int is_leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
    if (y < 1800 || y > 2200 || m < 1 || m > 12 || d < 1 || d > days[m - 1])
        return 0;
    return m != 2 || d != 29 || is_leap;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int y = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    __VERIFIER_assume(weekday_rules_precond(y, m, d));
    return weekday_rules(y, m, d);
}
#endif
