// Loops and error exits made with goto: backward, forward, out of nested loops, retry counters.
#include <stdio.h>

static int collatz(int n) {
    int steps = 0;
again:
    if (n == 1) return steps;
    steps++;
    if (n % 2) goto odd;
    n /= 2;
    goto again;
odd:
    n = 3 * n + 1;
    goto again;
}

static int find(int m[3][3], int v) {
    int i, j;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            if (m[i][j] == v) goto found;
    return -1;
found:
    return i * 3 + j;
}

static int resources(int fail_at) {
    int open = 0, result = -1;
    if (fail_at == 1) goto out;
    open |= 1;
    if (fail_at == 2) goto close_first;
    open |= 2;
    if (fail_at == 3) goto close_second;
    result = 0;
close_second:
    open &= ~2;
close_first:
    open &= ~1;
out:
    return result * 10 + open;
}

int main(void) {
    printf("%d %d %d\n", collatz(1), collatz(6), collatz(27));
    int m[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
    printf("%d %d %d\n", find(m, 1), find(m, 6), find(m, 10));
    for (int i = 0; i < 4; i++) printf("%d ", resources(i));
    int tries = 0;
retry:
    if (++tries < 3) goto retry;
    printf("%d\n", tries);
    return 0;
}
