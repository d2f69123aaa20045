// honest: timestamp_minutes
// kind: string
#include <stddef.h>
#include <string.h>

static int two_digits(const char *s)
{
    if ((unsigned)(s[0] - '0') > 9)
        return -1;
    if ((unsigned)(s[1] - '0') > 9)
        return -1;
    return (s[0] - '0') * 10 + (s[1] - '0');
}

/* Minutes since the beginning of 2000 of "20YY-MM-DDThh:mm" with a zone "Z"
 * or "+hh:mm" or "-hh:mm", as in "2024-02-29T23:15+01:00". Negative results
 * tell about where the text went wrong. */
long timestamp_minutes(const char *s)
{
    static const short before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int year, month, day, hour, minute, zone;

    if (strncmp(s, "20", 2) != 0)
        return -1;
    if ((year = two_digits(s + 2)) < 0 || s[4] != '-')
        return -3;
    month = two_digits(s + 5);
    if (month < 1 || month > 12 || s[7] != '-')
        return -6;
    day = two_digits(s + 8);
    if (day < 1 || day > 31 || s[10] != 'T')
        return -9;
    hour = two_digits(s + 11);
    if (hour < 0 || s[13] != ':')
        return -12;
    if ((minute = two_digits(s + 14)) < 0)
        return -15;
    minute += hour * 60;
    if (s[16] == '+' || s[16] == '-') {
        zone = two_digits(s + 17);
        if (zone < 0 || s[19] != ':')
            return -18;
        zone = zone * 60 + two_digits(s + 20);
        minute += s[16] == '-' ? zone : -zone;
    }
    day += (month > 2) & (year % 4 == 0);
    return (year * 365L + (year + 3) / 4 + before[month - 1] + day - 1) * 24 * 60 + minute;
}
