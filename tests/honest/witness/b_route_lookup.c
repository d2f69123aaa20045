#include "../b_route_lookup.c"

int main(void)
{
    static const struct route t[6] = {
        {0x0a000000u, 8, 10, 1},
        {0x0a010000u, 16, 20, 2},
        {0x0a010000u, 16, 5, 3},
        {0x0a010200u, 24 | ROUTE_DOWN, 1, 4},
        {0x0a020000u, 16 | ROUTE_REJECT, 1, 5},
        {0, 0, 99, 6},
    };
    size_t at = 0;
    if (route_lookup(t, 6, 0x0a010203u, &at) != 3 || at != 2) return 1;
    if (route_lookup(t, 6, 0x0a020304u, &at) != REJECTED) return 2;
    if (route_lookup(t, 6, 0x0b000001u, &at) != 0 || at != 5) return 3;
    if (route_lookup(t, 5, 0x0b000001u, &at) != NO_ROUTE) return 4;
    if (route_lookup(t + 5, 1, 0x0b000001u, &at) != 6) return 5;
    if (route_lookup(NULL, 0, 1, &at) != NO_ROUTE) return 6;
    static const struct route far[6] = {
        {0, 0, 1, 1}, {0x10000000u, 8, 1, 2}, {0x11000000u, 8, 1, 3},
        {0x12000000u, 8, 1, 4}, {0x13000000u, 8, 1, 5}, {0x14000001u, 32, 3, 6},
    };
    if (route_lookup(far, 6, 0x14000001u, &at) != 6) return 7;
    static const struct route same[2] = {{0x0a000000u, 8, 3, 7}, {0x0a000000u, 8, 3, 8}};
    if (route_lookup(same, 2, 0x0a000001u, &at) != 7) return 8;
    static const struct route bad[2] = {{0, 33, 0, 0}, {0x0a000001u, 8, 0, 0}};
    if (route_lookup(bad, 1, 0, &at) != BAD_TABLE) return 9;
    if (route_lookup(bad + 1, 1, 0, &at) != BAD_TABLE) return 10;
    return 0;
}
