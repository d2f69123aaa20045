#include "../c_pool_free.c"

int main(void)
{
    struct slot slots[5] = {{0}};
    struct pool p = {slots, 5, 0, NO_SLOT, 0, 100};
    for (uint32_t i = 0; i < 5; i++)
        if (pool_take(&p, 10) != (0x10000u | i)) return 1;
    if (pool_take(&p, 10) != 0) return 2;
    slots[1].tick = 50;
    if (pool_take(&p, 3) != 0x20001u || p.live != 5) return 3;
    slots[3].live = 0;
    slots[2].live = 0;
    p.free_head = 3;
    slots[3].next = 2;
    slots[2].gen = 255;
    if (pool_take(&p, 10) != 0x20003u || pool_take(&p, 10) != 0x10002u) return 4;
    p.free_head = 4;
    slots[4].next = 0;
    slots[0].live = 0;
    if (pool_take(&p, 10) != 0x20000u) return 5;
    p.free_head = 9;
    if (pool_take(&p, 10) != 0) return 6;
    p.free_head = 0;
    slots[0].next = 1;
    slots[1].next = 0;
    if (pool_take(&p, 10) != 0) return 7;
    return 0;
}
