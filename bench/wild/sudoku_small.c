// wild: function grid
// dead: grid#5:true, grid#6:true, grid#7:true, grid#8:true, grid#10:true, grid#14:true, grid#17:false
// shape: contents of arrays: a 4 by 4 Sudoku; rows and columns that are permutations have their sums
// unwind: 18
// witness: 1 2 3 4 2 1 4 3 3 4 1 2 4 3 2 1
// witness: 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1
// witness: 1 2 3 4 2 1 4 3 3 4 2 1 4 3 1 2
// witness: 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4
// why: rows and columns without repetition have the sum 10; a completed grid has each number four times.
#define SIDE 4

int grid(const unsigned char *g)
{
    int count[SIDE + 1] = {0}, total = 0, filled = 0;
    for (int r = 0; r < SIDE; r++) {
        unsigned seen = 0;
        int sum = 0;
        for (int c = 0; c < SIDE; c++) {
            unsigned v = g[r * SIDE + c];
            if (v < 1 || v > SIDE)
                return -1;
            if (seen & 1u << v)
                return -2;
            seen |= 1u << v;
            sum += (int)v;
            count[v]++;
            filled++;
        }
        if (seen != 0x1e /* dead true */)
            return -10;
        if (sum != 10 /* dead true */)
            return -11;
        total += sum;
    }
    if (filled != SIDE * SIDE /* dead true */ || total != 40 /* dead true */)
        return -12;
    for (int v = 1; v <= SIDE; v++)
        if (count[v] != SIDE /* dead true */)
            return -13;
    for (int c = 0; c < SIDE; c++) {
        unsigned seen = 0;
        for (int r = 0; r < SIDE; r++)
            seen |= 1u << g[r * SIDE + c];
        if (seen != 0x1e)
            return -3;
    }
    if (g[0] == g[4] /* dead true */)
        return -14;
    if (g[0] == g[5] && g[5] == g[10] && g[10] == g[15] /* dead false */)
        return 1;
    return 0;
}

#ifdef WILD_HARNESS
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char g[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++)
        g[i] = __VERIFIER_nondet_uchar();
    return grid(g);
}
#endif
