// wild: program
// dead: main#7:true, main#10:true, main#11:true, main#12:true, main#13:true, main#14:true, main#19:true
// shape: state machine: an elevator with a log; thousands of small steps in all
// unwind: 62
// why: the floor is the sum of the moves; the doors are never open while it moves.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define FLOORS 5
#define TICKS 60

int main(void)
{
    int floor = 0, target = 0, doors = 0, moving = 0, up = 0, down = 0, stops = 0;
    for (int t = 0; t < TICKS; t++) {
        if (!moving && !doors) {
            target = __VERIFIER_nondet_int();
            __VERIFIER_assume(target >= 0 && target < FLOORS);
            if (target == floor)
                doors = 2;
            else
                moving = 1;
        } else if (moving) {
            if (doors /* dead true */)
                return 1;
            if (target > floor) {
                floor++;
                up++;
            } else {
                floor--;
                down++;
            }
            if (floor == target) {
                moving = 0;
                doors = 3;
                stops++;
            }
        } else {
            doors--;
        }
        if (up - down != floor /* dead true */)
            return 2;
        if (floor < 0 /* dead true */ || floor >= FLOORS /* dead true */)
            return 3;
        if (doors > 3 /* dead true */)
            return 4;
    }
    if (stops > TICKS / 5 /* dead true */)
        return 5;
    if (up > 10 && down > 10 && stops == 8)
        return 6;
    if (!moving && target != floor /* dead true */)
        return 7;
    return 0;
}
