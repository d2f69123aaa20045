#include "../a_packet_sum.c"
#include <string.h>

static void seal(uint8_t *p, size_t n)
{
    unsigned long s = 0;
    p[6] = p[7] = 0;
    for (size_t i = 0; i < n; i++)
        s += i % 2 ? p[i] : p[i] * 256ul;
    while (s > 0xFFFF)
        s = s % 65536 + s / 65536;
    s = 0xFFFF - s;
    p[6] = (uint8_t)(s >> 8);
    p[7] = (uint8_t)s;
}

int main(void)
{
    uint8_t p[101];
    for (size_t i = 0; i < sizeof p; i++)
        p[i] = (uint8_t)(i * 71 + 200);
    p[0] = 0x43;
    seal(p, 101);
    if (packet_sum(p, 101, 0) != 0)
        return 1;
    p[55] ^= 4;
    if (packet_sum(p, 101, 1) != 5)
        return 2;
    seal(p, 40);
    if (packet_sum(p, 40, 0) != 0)
        return 3;
    p[39] ^= 1;
    if (packet_sum(p, 40, 0) != 6)
        return 4;
    p[6] = 0;
    p[7] = 9;
    if (packet_sum(p, 40, 1) != 6)
        return 5;
    p[7] = 0;
    if (packet_sum(p, 40, 1) != 0 || packet_sum(p, 40, 0) != 6)
        return 6;
    if (packet_sum(p, 7, 0) != 1)
        return 7;
    p[0] = 0x4F;
    if (packet_sum(p, 40, 0) != 3)
        return 8;
    p[0] = 0x41;
    if (packet_sum(p, 40, 0) != 3)
        return 9;
    p[0] = 0x65;
    if (packet_sum(p, 40, 0) != 2)
        return 10;
    return 0;
}
