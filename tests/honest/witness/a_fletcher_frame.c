#include "../a_fletcher_frame.c"

static size_t build(uint8_t *f, size_t len, uint8_t seed)
{
    unsigned a = 0, b = 0;
    f[0] = 0xA5;
    f[1] = (uint8_t)(len - 1);
    for (size_t i = 0; i < len; i++) {
        f[2 + i] = (uint8_t)(seed + 37 * i);
        a = (a + f[2 + i]) % 255;
        b = (b + a) % 255;
    }
    f[len + 2] = (uint8_t)a;
    f[len + 3] = (uint8_t)b;
    return len + 4;
}

int main(void)
{
    uint8_t f[300] = {0};
    size_t n = build(f, 5, 'h');
    if (fletcher_frame(f, n) != 5 || fletcher_frame(f, n + 7) != 5)
        return 1;
    if (fletcher_frame(f, 0) != 0 || fletcher_frame(f, 1) != 0 || fletcher_frame(f, n - 1) != 0)
        return 2;
    f[n - 1] ^= 0x10;
    if (fletcher_frame(f, n) != -4)
        return 3;
    f[n - 2] ^= 0x10;
    if (fletcher_frame(f, n) != -3)
        return 4;
    f[0] = 0x5A;
    if (fletcher_frame(f, n) != -1)
        return 5;
    n = build(f, 256, 0xF0);
    if (fletcher_frame(f, n) != 256 || fletcher_frame(f, n + 1) != -5)
        return 6;
    return 0;
}
