#include "../b_four_in_row.c"
#include <string.h>

int main(void)
{
    unsigned char b[ROWS][COLUMNS];
    memset(b, 0, sizeof b);
    if (drop_disc(b, -1, 1) != MOVE_ILLEGAL) return 1;
    if (drop_disc(b, 7, 1) != MOVE_ILLEGAL) return 2;
    if (drop_disc(b, 3, 0) != MOVE_ILLEGAL) return 3;
    for (int i = 0; i < 3; i++)
        if (drop_disc(b, i, 2) != MOVE_OPEN) return 4;
    if (drop_disc(b, 3, 2) != MOVE_WON) return 5;
    /* a draw: pairs of rows, shifted by one */
    memset(b, 0, sizeof b);
    int last = -3;
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < COLUMNS; x++)
            last = drop_disc(b, x, (unsigned char)(1 + ((x + y / 2) & 1)));
    if (last != MOVE_DRAW && last != MOVE_WON) return 6;
    if (drop_disc(b, 2, 1) != MOVE_FULL) return 7;
    /* a column and a diagonal that reach the edges */
    memset(b, 0, sizeof b);
    for (int i = 0; i < 3; i++)
        drop_disc(b, 6, 1);
    if (drop_disc(b, 6, 1) != MOVE_WON) return 8;
    if (drop_disc(b, 6, 2) != MOVE_OPEN || drop_disc(b, 6, 2) != MOVE_OPEN) return 9;
    return last == MOVE_DRAW ? 0 : 10;
}
