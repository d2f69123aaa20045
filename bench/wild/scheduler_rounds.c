// wild: program
// dead: main#9:true, main#10:true, main#11:true, main#12:true, main#14:true
// shape: large loop: a round-robin scheduler with quanta over hundreds of ticks
// unwind: 303
// domain: 0..90, 0..90, 0..90
// why: the work done and the work left add up to the work given; a finished task never runs.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define TASKS 3
#define TICKS 300

static int left_over[TASKS], done[TASKS];

int main(void)
{
    int given = 0, current = 0, quantum = 0, idle = 0, ran = 0, last_finished = -1;
    for (int i = 0; i < TASKS; i++) {
        left_over[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(left_over[i] >= 0 && left_over[i] <= 90);
        given += left_over[i];
    }
    for (int t = 0; t < TICKS; t++) {
        int tried = 0;
        while (tried < TASKS && (left_over[current] == 0 || quantum == 7)) {
            current = (current + 1) % TASKS;
            quantum = 0;
            tried++;
        }
        if (left_over[current] == 0) {
            idle++;
            continue;
        }
        left_over[current]--;
        done[current]++;
        quantum++;
        ran++;
        if (left_over[current] == 0)
            last_finished = current;
        if (quantum > 7 /* dead true */)
            return 1;
    }
    if (ran + idle != TICKS /* dead true */)
        return 2;
    if (ran != given /* dead true */)
        return 3;
    if (idle < 30 /* dead true */)
        return 4;
    if (last_finished == 2 && done[2] == 0 /* dead true */)
        return 5;
    if (last_finished == 1 && done[1] == 20)
        return 6;
    return 0;
}
