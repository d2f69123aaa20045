// Large locals and deep recursion: 64 KiB arrays on the stack, thousands of frames, each frame's data intact.
#include <stdio.h>
#include <string.h>

static int fill(int n) {
    unsigned char block[65536];
    memset(block, n, sizeof block);
    int r = 0;
    if (n > 0) r = fill(n - 1);
    for (unsigned i = 0; i < sizeof block; i += 4096)
        if (block[i] != n) return -1;
    return r < 0 ? r : r + block[65535];
}

static int depth(int n, int parity) {
    int mine = n & 1;
    if (n == 0) return parity;
    int r = depth(n - 1, parity ^ mine);
    return mine == (n & 1) ? r : -1;
}

static long sum_tree(int level) {
    long local[4] = { level, level + 1, level + 2, level + 3 };
    if (level >= 8) return local[3];
    return sum_tree(level + 1) + sum_tree(level + 2) + local[0];
}

int main(void) {
    printf("%d\n", fill(12));
    printf("%d %d\n", depth(5000, 0), depth(5001, 1));
    printf("%ld\n", sum_tree(0));
    return 0;
}
