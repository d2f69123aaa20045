// wild: program
// dead: main#3:default, main#5:true, main#10:false
// shape: inputs that are hard to find: a way through a maze
// unwind: 16
// domain: 0..3, 0..3, 0..3, 0..3, 0..3, 0..3, 0..3
// why: everything can be taken, except that the walk never leaves the border, and that the eastern end lies in one row.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static const char maze[7][8] = {
    "#######",
    "#  ####",
    "## ####",
    "##    #",
    "#### ##",
    "#### ##",
    "#######",
};

int main(void)
{
    int x = 1, y = 1, bumps = 0;
    for (int i = 0; i < 7; i++) {
        int nx = x, ny = y, d = __VERIFIER_nondet_int();
        __VERIFIER_assume(d >= 0 && d <= 3);
        switch (d) {
        case 0:
            nx--;
            break;
        case 1:
            nx++;
            break;
        case 2:
            ny++;
            break;
        case 3:
            ny--;
            break;
        default: /* dead */
            return 9;
        }
        if (nx <= 0 && ny <= 0 /* dead true */)
            return 8;
        if (maze[ny][nx] == '#') {
            bumps++;
            continue;
        }
        x = nx;
        y = ny;
    }
    if (x == 4 && y == 5)
        return 1;
    if (x == 5 && y == 3 /* dead false */)
        return 2;
    if (bumps == 7)
        return 3;
    return 0;
}
