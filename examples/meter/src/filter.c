#include "meter.h"

int median(int a, int b, int c)
{
    if ((a <= b && b <= c) || (c <= b && b <= a))
        return b;
    if ((b <= a && a <= c) || (c <= a && a <= b))
        return a;
    return c;
}

int percent(unsigned reading)
{
    if (reading > FULL)
        reading = FULL;
    unsigned share = reading * 100 / FULL;
    if (share > 100)
        return -1;
    return (int)share;
}
