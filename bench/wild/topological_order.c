// wild: program
// dead: main#7:true, main#10:true, main#12:true, main#15:true, main#17:true, main#18:true
// shape: graph algorithm: topological order by degrees; the order is checked against the edges
// unwind: 10
// why: edges only go from smaller to larger numbers, so there is no circle, every node gets a place, and edges go forward.
extern int __VERIFIER_nondet_int(void);

#define NODES 4

static int edge[NODES][NODES], degree[NODES], order[NODES], place[NODES], done[NODES];

int main(void)
{
    int count = 0, edges = 0;
    for (int i = 0; i < NODES; i++)
        for (int j = i + 1; j < NODES; j++)
            if (__VERIFIER_nondet_int() > 0) {
                edge[i][j] = 1;
                degree[j]++;
                edges++;
            }
    while (count < NODES) {
        int chosen = -1;
        for (int i = NODES - 1; i >= 0; i--)
            if (!done[i] && degree[i] == 0)
                chosen = i;
        if (chosen < 0 /* dead true */)
            return 1;
        done[chosen] = 1;
        place[chosen] = count;
        order[count++] = chosen;
        for (int j = 0; j < NODES; j++)
            if (edge[chosen][j]) {
                degree[j]--;
                if (degree[j] < 0 /* dead true */)
                    return 2;
            }
    }
    for (int i = 0; i < NODES; i++) {
        if (order[place[i]] != i /* dead true */)
            return 3;
        for (int j = 0; j < NODES; j++)
            if (edge[i][j] && place[i] > place[j] /* dead true */)
                return 4;
    }
    if (edges == 6)
        return 5;
    if (order[0] == 1 /* dead true */)
        return 6;
    if (order[1] == 3 /* dead true */)
        return 7;
    return 0;
}
