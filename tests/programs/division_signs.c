// Division and remainder with all sign combinations, truncation, floor versions, by powers of two, unsigned.
#include <limits.h>
#include <stdio.h>

static int floor_div(int a, int b) {
    int q = a / b;
    if (a % b != 0 && (a < 0) != (b < 0)) q--;
    return q;
}

static int mod(int a, int b) {
    int r = a % b;
    if (r < 0) r += b < 0 ? -b : b;
    return r;
}

static int safe(int a, int b, int *q) {
    if (b == 0) return 1;
    if (a == INT_MIN && b == -1) return 2;
    *q = a / b;
    return 0;
}

int main(void) {
    int values[] = { 7, -7, 8, -8, 1, 0 }, by[] = { 2, -2, 3, -3, 16 };
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 5; j++) {
            int a = values[i], b = by[j];
            if (a / b * b + a % b != a) printf("broken ");
            printf("%d,%d,%d,%d ", a / b, a % b, floor_div(a, b), mod(a, b));
        }
        printf("\n");
    }
    int q = -1;
    printf("%d ", safe(1, 0, &q));
    printf("%d ", safe(INT_MIN, -1, &q));
    printf("%d ", safe(INT_MIN, 2, &q));
    printf("%d\n", q);
    unsigned u = 4294967289u;
    printf("%u %u %d\n", u / 2, u % 10, (int)u / 2);
    signed char c = -128;
    printf("%d %d\n", c / -1, (signed char)(c / -1));
    printf("%d %d\n", -1 / 2, -1 >> 1);
    return 0;
}
