// wild: function day_trip
// dead: day_trip#1:true, day_trip#2:true, day_trip#3:true, day_trip#5:true, day_trip#8:true
// shape: date and calendar code: day number to date and back
// unwind: 14
// domain: 1900..2100, 1..366
// why: the conversion is the inverse of the other one; a month never has more than 31 days.
struct date {
    int year, month, day;
};

static int is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int month_days(int year, int month)
{
    switch (month) {
    case 2:
        return is_leap(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    default:
        return 31;
    }
}

static int day_of_year(const struct date *d)
{
    int total = d->day;
    for (int m = 1; m < d->month; m++)
        total += month_days(d->year, m);
    return total;
}

int day_trip(int year, int number)
{
    struct date d;
    int rest = number;
    d.year = year;
    d.month = 1;
    while (rest > month_days(year, d.month)) {
        rest -= month_days(year, d.month);
        d.month++;
        if (d.month > 12 /* dead true */)
            return -1;
    }
    d.day = rest;
    if (d.day < 1 /* dead true */)
        return -2;
    if (day_of_year(&d) != number /* dead true */)
        return -3;
    if (number == 366) {
        if (!is_leap(year) /* dead true */)
            return -4;
        return 1;
    }
    if (d.month == 2 && d.day == 29) {
        if (number != 60 /* dead true */)
            return -5;
        return 2;
    }
    return 0;
}

int day_trip_precond(int year, int number)
{
    int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return year >= 1900 && year <= 2100 && number >= 1 && number <= 365 + leap;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int year = __VERIFIER_nondet_int();
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(day_trip_precond(year, number));
    return day_trip(year, number);
}
#endif
