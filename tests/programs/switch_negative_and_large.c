// Case values at the edges of their types: negative, INT_MIN, above INT_MAX in long and unsigned, converted labels.
#include <limits.h>
#include <stdio.h>

static int edges(int v) {
    switch (v) {
    case INT_MIN: return 1;
    case -1: return 2;
    case 0: return 3;
    case INT_MAX: return 4;
    case -1000000: return 5;
    }
    return 0;
}

static int wide(long long v) {
    switch (v) {
    case 1LL << 40: return 1;
    case -(1LL << 40): return 2;
    case 0x7fffffffffffffff: return 3;
    case 0xffffffff: return 4;
    case -1: return 5;
    default: return 6;
    }
}

static int unsign(unsigned v) {
    switch (v) {
    case -1: return 1;
    case 0x80000000: return 2;
    case 5: return 3;
    }
    return 0;
}

static int byte(unsigned char v) {
    switch (v) {
    case 255: return 1;
    case 128: return 2;
    default: return v < 128 ? 3 : 4;
    }
}

int main(void) {
    printf("%d %d %d %d %d %d\n", edges(INT_MIN), edges(-1), edges(0), edges(INT_MAX), edges(-1000000), edges(7));
    printf("%d %d %d ", wide(1LL << 40), wide(-(1LL << 40)), wide(LLONG_MAX));
    printf("%d %d %d\n", wide(4294967295LL), wide(-1), wide(0));
    printf("%d %d %d %d\n", unsign(UINT_MAX), unsign(0x80000000u), unsign(5), unsign(6));
    printf("%d %d %d %d\n", byte(255), byte(128), byte(1), byte(200));
    return 0;
}
