/* Is this a date of the Gregorian calendar? */

static int is_leap(int year)
{
    if (year % 400 == 0)
        return 1;
    if (year % 100 == 0)
        return 0;
    return year % 4 == 0;
}

int valid_date(int year, int month, int day)
{
    int days;
    if (year < 1583 || year > 9999)
        return 0;
    if (month < 1 || month > 12)
        return 0;
    switch (month) {
    case 2:
        days = is_leap(year) ? 29 : 28;
        break;
    case 4:
    case 6:
    case 9:
    case 11:
        days = 30;
        break;
    case 1:
    case 3:
    case 5:
    case 7:
    case 8:
    case 10:
    case 12:
        days = 31;
        break;
    default:
        return 0; /* every month has its case: no input gets here */
    }
    return day >= 1 && day <= days;
}
