// wild: function life
// dead: step#4:true, life#4:true, life#5:true, life#6:true, life#7:true, life#9:true
// shape: grid: Game of Life on a torus of 4 by 4, two generations from a line
// unwind: 6
// why: a line of three cells turns and comes back after two generations, wherever it lies.
#define SIDE 4

static unsigned char now[SIDE][SIDE], after[SIDE][SIDE];

static int neighbours(int y, int x)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dy || dx) && now[(y + dy + SIDE) % SIDE][(x + dx + SIDE) % SIDE])
                n++;
    return n;
}

static int step(void)
{
    int alive = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int n = neighbours(y, x);
            after[y][x] = now[y][x] ? n == 2 || n == 3 /* dead true */ : n == 3;
        }
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            now[y][x] = after[y][x];
            if (now[y][x])
                alive++;
        }
    return alive;
}

int life(int y, int x, int upright)
{
    int alive;
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            now[i][j] = 0;
    for (int k = 0; k < 3; k++) {
        if (upright)
            now[(y + k) % SIDE][x] = 1;
        else
            now[y][(x + k) % SIDE] = 1;
    }
    alive = step();
    if (alive != 3 /* dead true */)
        return -1;
    if (now[y][x] /* dead true */)
        return -2;
    alive = step();
    if (alive != 3 /* dead true */)
        return -3;
    if (!now[y][x] /* dead true */)
        return -4;
    if (upright && !now[(y + 2) % SIDE][x] /* dead true */)
        return -5;
    return 0;
}

int life_precond(int y, int x, int upright)
{
    (void)upright;
    return y >= 0 && y < SIDE && x >= 0 && x < SIDE;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int y = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), upright = __VERIFIER_nondet_int();
    __VERIFIER_assume(life_precond(y, x, upright));
    return life(y, x, upright);
}
#endif
