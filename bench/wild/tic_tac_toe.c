// wild: function judge
// dead: judge#7:true, judge#9:true, judge#11:true, judge#13:true, judge#15:true
// shape: game: winners on a board that was reached by legal moves
// unwind: 11
// domain: 0..6, 0..8, 0..8, 0..8, 0..8, 0..8, 0..8
// why: players take turns and stop when one has won, so not both can have a line, and counts differ by at most one.
#define CELLS 9

static int has_line(const unsigned char *b, int who)
{
    static const unsigned char lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                              {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (b[lines[i][0]] == who && b[lines[i][1]] == who && b[lines[i][2]] == who)
            return 1;
    return 0;
}

int judge(const unsigned char *moves, int n)
{
    unsigned char board[CELLS] = {0};
    int turn = 1, crosses = 0, noughts = 0, won = 0;
    for (int i = 0; i < n && !won; i++) {
        if (board[moves[i]] != 0)
            return -1;
        board[moves[i]] = (unsigned char)turn;
        if (turn == 1)
            crosses++;
        else
            noughts++;
        if (i >= 4 && has_line(board, turn))
            won = turn;
        turn = 3 - turn;
    }
    if (crosses - noughts != 0 && crosses - noughts != 1 /* dead true */)
        return -2;
    if (won && has_line(board, 3 - won) /* dead true */)
        return -3;
    if (won == 1 && crosses == noughts /* dead true */)
        return -4;
    if (won == 2 && crosses != noughts /* dead true */)
        return -5;
    if (won && crosses < 3 /* dead true */)
        return -6;
    return won;
}

int judge_precond(const unsigned char *moves, int n)
{
    if (n < 0 || n > 6)
        return 0;
    for (int i = 0; i < 6; i++)
        if (moves[i] >= CELLS)
            return 0;
    return 1;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned char moves[6];
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < 6; i++)
        moves[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(judge_precond(moves, n));
    return judge(moves, n);
}
#endif
