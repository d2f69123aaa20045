// honest: drop_disc
// kind: two-d
#include <stddef.h>

enum { ROWS = 6, COLUMNS = 7 };
enum { MOVE_ILLEGAL = -1, MOVE_FULL = -2, MOVE_OPEN = 0, MOVE_DRAW = 1, MOVE_WON = 2 };

/* Drops a disc into a column of the board (row 0 is at the bottom). */
int drop_disc(unsigned char board[ROWS][COLUMNS], int column, unsigned char player)
{
    static const signed char ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int row, w, c;

    if (column < 0 || column >= COLUMNS || (player != 1 && player != 2))
        return MOVE_ILLEGAL;
    for (row = 0; row < ROWS; row++)
        if (board[row][column] == 0)
            break;
    if (row == ROWS)
        return MOVE_FULL;
    board[row][column] = player;
    for (w = 0; w < 4; w++) {
        int length = 1, sign;

        for (sign = -1; sign <= 1; sign += 2) {
            int y = row + sign * ways[w][0], x = column + sign * ways[w][1];

            while (y >= 0 && y < ROWS && x >= 0 && x < COLUMNS && board[y][x] == player) {
                length++;
                y += sign * ways[w][0];
                x += sign * ways[w][1];
            }
        }
        if (length >= 4)
            return MOVE_WON;
    }
    for (c = 0; c < COLUMNS; c++)
        if (board[ROWS - 1][c] == 0)
            return MOVE_OPEN;
    return MOVE_DRAW;
}
