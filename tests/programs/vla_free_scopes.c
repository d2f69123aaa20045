// Buffers of fixed size in nested scopes where others would use variable length arrays: bounds kept by conditions.
#include <stdio.h>

enum { MOST = 8 };

static int reverse_digits(unsigned n, char *out) {
    char digit[MOST + 3];
    int k = 0;
    do { digit[k++] = (char)('0' + n % 10); n /= 10; } while (n && k < MOST);
    if (n) return -1;
    for (int i = 0; i < k; i++) out[i] = digit[i];
    out[k] = 0;
    return k;
}

static int distinct(const int *v, int n) {
    int seen[MOST], count = 0;
    if (n > MOST) return -1;
    for (int i = 0; i < n; i++) {
        int known = 0;
        for (int j = 0; j < count && !known; j++) known = seen[j] == v[i];
        if (!known) seen[count++] = v[i];
    }
    return count;
}

int main(void) {
    char out[16];
    unsigned numbers[] = { 0, 7, 120, 99999999, 100000000 };
    for (int i = 0; i < 5; i++) {
        int k = reverse_digits(numbers[i], out);
        if (k < 0) printf("too long\n");
        else printf("%d %s\n", k, out);
    }
    int v[] = { 3, 1, 3, 2, 1, 4, 4, 3, 9 };
    for (int n = 0; n < 10; n += 3) printf("%d ", distinct(v, n));
    printf("%d\n", distinct(v, 8));
    return 0;
}
