// Arrays of two and three dimensions: layout, partial initialisers, row pointers, neighbours.
#include <stdio.h>

static int neighbours(int g[4][5], int r, int c) {
    int n = 0;
    for (int i = r - 1; i <= r + 1; i++)
        for (int j = c - 1; j <= c + 1; j++) {
            if (i < 0 || i >= 4 || j < 0 || j >= 5) continue;
            if (i == r && j == c) continue;
            if (g[i][j]) n++;
        }
    return n;
}

static int row_sum(const int *row, int n) {
    int s = 0;
    while (n--) s += *row++;
    return s;
}

int main(void) {
    int grid[4][5] = { { 1, 0, 1 }, { 0, 1 }, [3] = { [4] = 1, [2] = 1 } };
    for (int r = 0; r < 4; r++) {
        for (int c = 0; c < 5; c++) printf("%d", neighbours(grid, r, c));
        printf(" %d\n", row_sum(grid[r], 5));
    }
    int cube[2][3][4] = { { { 1 } }, { { 2, 3 }, { 4 } } };
    int total = 0, nonzero = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++) {
                total += cube[i][j][k] * (i + 1);
                if (cube[i][j][k] != 0) nonzero++;
            }
    printf("%d %d %d %d\n", total, nonzero, (int)sizeof cube, (int)sizeof cube[0][0]);
    char names[3][6] = { "one", "three", "two" };
    int longest = 0;
    for (int i = 0; i < 3; i++)
        if (names[i][4]) longest = i;
    printf("%s %c\n", names[longest], names[2][1]);
    return 0;
}
