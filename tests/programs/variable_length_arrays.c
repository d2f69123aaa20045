// Variable-length arrays: sizes evaluated once, several dimensions, parameters, typedefs, pointers to them, alloca.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct header { unsigned char length; int counts[3]; };
enum { EXTRA = 2 };
static int width = 4;

static int total(int n, int m, int a[n][m]) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) sum += a[i][j];
    return sum;
}

static int total_flat(unsigned n, int (*rows)[n], int count) {
    int sum = 0;
    for (int (*row)[n] = rows; row < rows + count; row++) sum += (*row)[n - 1];
    return sum;
}

static int three(int x, int y, int z) {
    int cube[x][y][z];
    int k = 0;
    for (int i = 0; i < x; i++)
        for (int j = 0; j < y; j++)
            for (int l = 0; l < z; l++) cube[i][j][l] = k++;
    int (*plane)[y][z] = &cube[x - 1];
    printf("%d %d %d %lu %lu %lu\n", cube[0][y - 1][0], (*plane)[0][z - 1], plane[0][1][1],
           (unsigned long)sizeof cube, (unsigned long)sizeof cube[0], (unsigned long)sizeof(*plane)[0]);
    return cube[x - 1][y - 1][z - 1] == x * y * z - 1;
}

static void once(int n) {
    int a[n];
    n = 9;
    int b[n];
    typedef long row[n + 1];
    n = 1;
    row r, *rows = &r;
    row many[2];
    printf("%lu %lu %lu %lu %lu\n", (unsigned long)(sizeof a / sizeof a[0]), (unsigned long)(sizeof b / sizeof *b),
           (unsigned long)sizeof(row), (unsigned long)sizeof *rows, (unsigned long)(sizeof many / sizeof many[0]));
    printf("%lu %lu\n", (unsigned long)sizeof(char[n + 3]), (unsigned long)sizeof(int[n][width]));
    a[0] = 1; b[8] = 2; r[9] = 3; many[1][9] = 4;
    if (a[0] + b[8] + (*rows)[9] + many[1][9] == 10) printf("ten\n");
}

static int palindrome(const char *s) {
    char copy[strlen(s) + 1];
    size_t n = strlen(s);
    for (size_t i = 0; i < n; i++) copy[i] = s[n - 1 - i];
    copy[n] = 0;
    return strcmp(copy, s) == 0;
}

static int bounds(struct header *h, const int *sizes) {
    char a[h->length], b[h->counts[1] * 2], c[sizes[1] + EXTRA], d[(int)sizeof(short) << 2], e[*sizes], f[width - 1];
    return (int)(sizeof a * 100000 + sizeof b * 10000 + sizeof c * 1000 + sizeof d * 100 + sizeof e * 10 + sizeof f);
}

static int counting(int n, int *p, struct header *h) {
    char a[n++], b[--*p], c[2 * n-- + 1], d[++h->length], e[h->counts[1]--];
    typedef short row[n++];
    row r, s;
    int more = (int)sizeof(long[n++]);
    printf("%lu %lu %lu %lu %lu %lu %lu %d\n", (unsigned long)sizeof a, (unsigned long)sizeof b, (unsigned long)sizeof c, (unsigned long)sizeof d,
           (unsigned long)sizeof e, (unsigned long)sizeof r, (unsigned long)sizeof s, more);
    return n * 10000 + *p * 1000 + h->length * 100 + h->counts[1];
}

static int in_loop(int n) {
    int sum = 0;
    for (int i = 1; i <= n; i++) {
        unsigned char bits[i];
        memset(bits, i, sizeof bits);
        for (int j = 0; j < i; j++) sum += bits[j];
        if (sum > 50) break;
    }
    return sum;
}

static int again(int n) {
    int left = 2, seen = 0;
back:;
    int a[n];
    a[n - 1] = left;
    seen += a[n - 1];
    if (left-- > 0) { n++; goto back; }
    return seen * 10 + (int)(sizeof a / sizeof a[0]);
}

static long difference(int n) {
    short grid[4][n];
    short (*p)[n] = grid, (*q)[n] = &grid[3];
    p += 1;
    q--;
    return (q - p) * 100 + (q == grid + 2) * 10 + (&grid[1][n - 1] - &grid[1][0]);
}

static char *joined(char *out, const char *a, const char *b) {
    char *buffer = alloca(strlen(a) + strlen(b) + 1);
    strcpy(buffer, a);
    strcat(buffer, b);
    for (int i = 0; i < 3; i++) {
        char *more = __builtin_alloca(i + 1);
        memset(more, 'x', i + 1);
        buffer[i] = more[i];
    }
    return strcpy(out, buffer);
}

int main(void) {
    int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    struct header h = { 3, { 0, 4, 0 } };
    int sizes[2] = { 5, 6 };
    char out[32];
    printf("%d %d\n", total(2, 3, grid), total_flat(3, grid, 2));
    printf("%d\n", three(2, 3, 4));
    once(5);
    printf("%d %d %d\n", palindrome("abcba"), palindrome("abc"), palindrome(""));
    printf("%d %d %d\n", bounds(&h, sizes), in_loop(3), in_loop(30));
    printf("%d\n", counting(6, sizes, &h));
    printf("%d %ld %s\n", again(3), difference(5), joined(out, "hello ", "you"));
    return 0;
}
