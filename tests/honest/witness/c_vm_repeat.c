#include "../c_vm_repeat.c"

#define RUN(max, ...) pattern_expand((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), out, max)

int main(void)
{
    uint8_t out[64];
    if (RUN(64, 1, 0x84, 2, 3, 0xc0, 0xc3) != 12 || out[11] != 2) return 1;
    if (RUN(8, 0x89, 5, 0xc0) != 8) return 2;
    if (RUN(64, 0x81, 1, 0xc1, 0x81, 2, 0xc0, 3, 0xc0, 4) != 6) return 3;
    if (RUN(64, 0x80, 1, 0xc1, 0xc5, 2) != -6) return 4;
    if (RUN(64, 0x80, 0x80, 0x80, 0x80, 0x80) != -5) return 5;
    if (RUN(64, 1, 0xc0) != -2) return 6;
    if (RUN(64, 0x80, 1) != -3) return 7;
    if (RUN(64, 1, 0xc3) != -2 || RUN(1, 1, 0xc2) != -2) return 8;
    return 0;
}
