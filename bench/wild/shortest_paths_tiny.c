// wild: program
// dead: main#9:false, main#14:true, main#20:true, main#21:true, main#22:true
// shape: graph algorithm: Bellman-Ford against Floyd-Warshall on four nodes
// unwind: 8
// domain: 0..10, 0..10, 0..10, 0..10, 0..10
// why: with weights that are not negative both give the same distances, and the triangle inequality holds.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define NODES 4
#define FAR 1000

static int weight[NODES][NODES];
static int distance[NODES], all[NODES][NODES];

int main(void)
{
    int changes = 0;
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < NODES; j++) {
            if (i == j) {
                weight[i][j] = 0;
            } else if (j == (i + 1) % NODES || (i == 0 && j == 2)) {
                weight[i][j] = __VERIFIER_nondet_int();
                __VERIFIER_assume(weight[i][j] >= 0 && weight[i][j] <= 10);
            } else {
                weight[i][j] = FAR;
            }
            all[i][j] = weight[i][j];
        }
    for (int i = 1; i < NODES; i++)
        distance[i] = FAR;
    for (int round = 0; round < NODES /* dead false */; round++) {
        int changed = 0;
        for (int i = 0; i < NODES; i++)
            for (int j = 0; j < NODES; j++)
                if (distance[i] + weight[i][j] < distance[j]) {
                    distance[j] = distance[i] + weight[i][j];
                    changed = 1;
                }
        if (!changed)
            break;
        if (round == NODES - 1 /* dead true */)
            return 1;
        changes++;
    }
    for (int k = 0; k < NODES; k++)
        for (int i = 0; i < NODES; i++)
            for (int j = 0; j < NODES; j++)
                if (all[i][k] + all[k][j] < all[i][j])
                    all[i][j] = all[i][k] + all[k][j];
    for (int i = 0; i < NODES; i++)
        if (distance[i] != all[0][i] /* dead true */)
            return 2;
    if (distance[2] > distance[1] + weight[1][2] /* dead true */)
        return 3;
    if (distance[3] > 20 /* dead true */)
        return 4;
    if (distance[2] == 10 && distance[3] == 20)
        return 5;
    return changes;
}
