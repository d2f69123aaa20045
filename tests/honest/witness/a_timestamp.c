#include "../a_timestamp.c"

int main(void)
{
    if (timestamp_minutes("2000-01-01T00:00Z") != 0)
        return 1;
    if (timestamp_minutes("2024-03-01T00:00+01:00") != timestamp_minutes("2024-02-29T23:00Z"))
        return 2;
    if (timestamp_minutes("2023-12-31T22:30-01:30") != timestamp_minutes("2024-01-01T00:00Z"))
        return 3;
    if (timestamp_minutes("2023-03-01T00:00Z") - timestamp_minutes("2023-02-28T00:00Z") != 24 * 60)
        return 4;
    if (timestamp_minutes("1999-01-01") != -1 || timestamp_minutes("2199-01-01") != -1)
        return 5;
    if (timestamp_minutes("20x4") != -3 || timestamp_minutes("20-4") != -3 || timestamp_minutes("201x") != -3 ||
        timestamp_minutes("2014/01/01") != -3)
        return 6;
    if (timestamp_minutes("2014-00-01") != -6 || timestamp_minutes("2014-13-01") != -6 ||
        timestamp_minutes("2014-12/01") != -6)
        return 7;
    if (timestamp_minutes("2014-12-00T") != -9 || timestamp_minutes("2014-12-32T") != -9 ||
        timestamp_minutes("2014-12-24 18:00") != -9)
        return 8;
    if (timestamp_minutes("2014-12-24Tnoon") != -12 || timestamp_minutes("2014-12-24T18.00") != -12)
        return 9;
    if (timestamp_minutes("2014-12-24T18:") != -15)
        return 10;
    if (timestamp_minutes("2014-12-24T18:30+x") != -18 || timestamp_minutes("2014-12-24T18:30+0100") != -18)
        return 11;
    return 0;
}
