#include "../throttle.c"

int main(void)
{
    for (unsigned tick = 0; tick < 1000; tick++)
        throttle(tick / 3);
    return 0;
}
