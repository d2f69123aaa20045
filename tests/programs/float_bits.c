// The bits of floating numbers: unions, memcpy, signed zeros, NaNs and what operations make of them.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union word { float number; uint32_t bits; unsigned char bytes[4]; };

static uint32_t bits(float number) {
    union word w = { number };
    return w.bits;
}

static uint64_t wide(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static float made(uint32_t bits) {
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

int main(void) {
    volatile float zero = 0, one = 1, huge = 3e38f;
    printf("%08x %08x %08x %08x\n", bits(1), bits(-0.0f), bits(-zero), bits(one / 3));
    printf("%08x %08x %08x %08x\n", bits(zero / zero), bits(huge * huge), bits(-huge * huge), bits(huge * huge - huge * huge));
    printf("%08x %08x %08x\n", bits(0.0f / 0.0f), bits(NAN), bits(-NAN));
    volatile float quiet = made(0x7fc12345), signalling = made(0xff812345);
    printf("%08x %08x %08x %08x\n", bits(quiet), bits(quiet + one), bits(one + quiet), bits(signalling));
    printf("%08x %08x %016llx %08x\n", bits(signalling * one), bits(-signalling), (unsigned long long)wide(signalling), bits((float)(double)quiet));
    printf("%08x %08x\n", bits(fabsf(-quiet)), bits(copysignf(one, quiet)));
    printf("%016llx %016llx\n", (unsigned long long)wide(0.1), (unsigned long long)wide(1e-310));
    union word w = { .bits = 0x40490fdb };
    printf("%.7f %d %d\n", w.number, w.bytes[3], w.bytes[0]);
    w.bytes[3] |= 0x80;
    printf("%.7f\n", w.number);
    int exponent = (int)((wide(1e100) >> 52) & 0x7ff) - 1023;
    printf("%d %d\n", exponent, memcmp(&(float){ 0.0f }, &(float){ -0.0f }, 4) != 0);
    return 0;
}
