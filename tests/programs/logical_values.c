// && || ! as values: results are 0 or 1 of type int, stored, summed, returned, compared, used as indices.
#include <stdio.h>

static int both(int a, int b) { return a && b; }
static int either(int a, int b) { return a || b; }
static int neither(int a, int b) { return !(a || b); }
static int exclusive(int a, int b) { return !a != !b; }
static int majority(int a, int b, int c) { return (a && b) || (b && c) || (a && c); }
static int ordered(int a, int b, int c) { return a <= b && b <= c; }

int main(void) {
    for (int a = 0; a < 5; a += 4)
        for (int b = 0; b < 3; b += 2)
            printf("%d%d%d%d ", both(a, b), either(a, b), neither(a, b), exclusive(a, b));
    printf("\n");
    int votes = 0;
    for (int i = 0; i < 8; i++) votes += majority(i & 1, i & 2, i & 4) << i;
    printf("%x\n", votes);
    printf("%d %d %d\n", ordered(1, 2, 3), ordered(1, 3, 2), ordered(2, 1, 3));
    int x = 7, y = 0;
    int v[2] = { 10, 20 };
    printf("%d %d %d\n", v[x && y], v[x || y], v[!y]);
    int sum = (x && x) + (x || y) + !y + !!x + (x > 3 && y < 3);
    printf("%d\n", sum);
    if ((x && 1) == 1 && (x || 0) != 7) printf("normalised\n");
    long wide = 1L << 40;
    int truncated = (int)wide, logical = wide && 1;
    printf("%d %d %d\n", truncated, logical, !wide);
    char *null = 0, *text = "t";
    printf("%d %d %d %d\n", null && *null, text && *text, null || text, !null);
    int flags = x > 5 || y++;
    flags += (x < 5 && y++) * 8;
    printf("%d %d %d\n", flags, y, (int)sizeof(x && y));
    return 0;
}
