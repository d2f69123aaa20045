// wild: program
// dead: root#1:true, main#14:true, main#16:true, main#18:false
// shape: graph algorithm: union-find against a transitive closure
// unwind: 8
// domain: 0..3, 0..3, 0..3, 0..3, 0..3, 0..3
// why: union-find and the closure agree; roots plus unions give the number of nodes.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define NODES 4
#define EDGES 3

static int parent[NODES];
static int reach[NODES][NODES];

static int root(int x)
{
    int steps = 0;
    while (parent[x] != x) {
        x = parent[x];
        if (++steps > NODES /* dead true */)
            return -1;
    }
    return x;
}

int main(void)
{
    int unions = 0, roots = 0;
    for (int i = 0; i < NODES; i++) {
        parent[i] = i;
        reach[i][i] = 1;
    }
    for (int e = 0; e < EDGES; e++) {
        int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
        int ra, rb;
        __VERIFIER_assume(a >= 0 && a < NODES);
        __VERIFIER_assume(b >= 0 && b < NODES);
        ra = root(a);
        rb = root(b);
        if (ra != rb) {
            parent[ra] = rb;
            unions++;
        }
        reach[a][b] = reach[b][a] = 1;
    }
    for (int k = 0; k < NODES; k++)
        for (int i = 0; i < NODES; i++)
            for (int j = 0; j < NODES; j++)
                if (reach[i][k] && reach[k][j])
                    reach[i][j] = 1;
    for (int i = 0; i < NODES; i++)
        if (parent[i] == i)
            roots++;
    if (roots + unions != NODES /* dead true */)
        return 1;
    for (int i = 0; i < NODES; i++) {
        int same = root(0) == root(i);
        if (same != reach[0][i] /* dead true */)
            return 2;
    }
    if (roots == 1 && unions == 3 /* dead false */)
        return 3;
    return 0;
}
