// wild: function easter
// dead: easter#0:true, easter#1:true, easter#3:true, easter#5:true
// shape: date and calendar code with remainders: Easter by the anonymous algorithm
// unwind: 3
// domain: 1900..2099
// why: Easter lies between March 22 and April 25.
int easter(int year)
{
    int a = year % 19, b = year / 100, c = year % 100;
    int d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3;
    int h = (19 * a + b - d - g + 15) % 30;
    int i = c / 4, k = c % 4;
    int l = (32 + 2 * e + 2 * i - h - k) % 7;
    int m = (a + 11 * h + 22 * l) / 451;
    int month = (h + l - 7 * m + 114) / 31, day = (h + l - 7 * m + 114) % 31 + 1;
    if (month < 3 /* dead true */ || month > 4 /* dead true */)
        return -1;
    if (month == 3 && day < 22 /* dead true */)
        return -2;
    if (month == 4 && day > 25 /* dead true */)
        return -3;
    if (month == 4 && day == 25)
        return 1;
    if (month == 3 && day == 23)
        return 2;
    if (m == 1)
        return 3;
    return 0;
}

int easter_precond(int year)
{
    return year >= 1900 && year <= 2099;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int year = __VERIFIER_nondet_int();
    __VERIFIER_assume(easter_precond(year));
    return easter(year);
}
#endif
