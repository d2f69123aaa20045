// Variables that an interrupt writes, and that are not volatile: each read may give another value.
static unsigned tick;
static struct {
    unsigned char count;
    unsigned char bytes[4];
} rx;
static int limit;

int timer(unsigned timeout)
{
    unsigned start = tick;
    if (rx.count > 4)
        return -3;
    if (rx.count > 4)                 // not without an interrupt
        return -2;
    if (tick - start > timeout)       // not without an interrupt
        return -1;
    tick = 0;
    if (tick != 0)                    // not without an interrupt
        return 1;
    if (rx.bytes[1] == 7 && rx.bytes[1] == 8) // not without an interrupt
        return 2;
    if (limit == 3 && limit == 4)     // never: nothing changes it
        return 3;
    return 0;
}
