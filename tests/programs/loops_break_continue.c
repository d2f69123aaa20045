// break and continue in for, while and do, nested, with the increment still done; loops that never run.
#include <stdio.h>

static int primes(int limit) {
    int n = 0;
    for (int i = 2; i <= limit; i++) {
        int composite = 0;
        for (int j = 2; j * j <= i; j++)
            if (i % j == 0) { composite = 1; break; }
        if (composite) continue;
        n++;
    }
    return n;
}

static int skip(const int *v, int n) {
    int sum = 0, i = -1;
    while (++i < n) {
        if (v[i] < 0) continue;
        if (v[i] == 99) break;
        sum += v[i];
    }
    return sum * 10 + i;
}

static int doubled(int n) {
    int r = 0;
    do {
        if (n == 3) continue;
        if (n > 6) break;
        r += n;
    } while (++n < 10);
    return r * 100 + n;
}

int main(void) {
    printf("%d %d %d\n", primes(1), primes(30), primes(100));
    int v[] = { 3, -1, 4, 99, 5 };
    printf("%d %d %d\n", skip(v, 5), skip(v, 2), skip(v, 0));
    printf("%d %d %d\n", doubled(1), doubled(3), doubled(9));
    int outer = 0;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; ; j++) {
            if (j > i) break;
            if ((i + j) % 2) continue;
            outer += i * 10 + j;
        }
        if (outer > 40) break;
    }
    printf("%d\n", outer);
    for (int i = 5; i < 5; i++) printf("never\n");
    int k;
    for (k = 0; k < 10 && k * k < 50; k += 2) ;
    printf("%d\n", k);
    return 0;
}
