// wild: program
// dead: main#8:true, main#9:true, main#10:true, main#12:true, main#13:true, main#15:true
// shape: data structure on a pool: doubly linked list by indices, insertion and removal at a place
// unwind: 9
// domain: 1..4, 0..4, 1..4, 0..4, 1..4, 0..4, 1..4, 0..4
// why: forward and backward links agree; the walk forward meets as many nodes as the walk backward.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define NODES 5 /* node 0 is the head of the ring */

static int next[NODES], before[NODES], linked[NODES];
static int count;

static void insert_after(int place, int n)
{
    next[n] = next[place];
    before[n] = place;
    before[next[n]] = n;
    next[place] = n;
    linked[n] = 1;
    count++;
}

static void drop(int n)
{
    next[before[n]] = next[n];
    before[next[n]] = before[n];
    linked[n] = 0;
    count--;
}

int main(void)
{
    int forward = 0, backward = 0, dropped = 0;
    linked[0] = 1;
    for (int i = 0; i < 4; i++) {
        int n = __VERIFIER_nondet_int();
        int place = __VERIFIER_nondet_int();
        __VERIFIER_assume(n > 0 && n < NODES);
        __VERIFIER_assume(place >= 0 && place < NODES);
        if (linked[n]) {
            drop(n);
            dropped++;
        } else if (linked[place]) {
            insert_after(place, n);
        }
    }
    for (int n = next[0]; n != 0; n = next[n]) {
        if (before[next[n]] != n /* dead true */)
            return 1;
        if (!linked[n] /* dead true */)
            return 2;
        forward++;
        if (forward > count /* dead true */)
            return 3;
    }
    for (int n = before[0]; n != 0; n = before[n])
        backward++;
    if (forward != backward /* dead true */)
        return 4;
    if (forward != count /* dead true */)
        return 5;
    if (dropped == 2 && count != 0 /* dead true */)
        return 6;
    if (count == 4)
        return 7;
    return 0;
}
