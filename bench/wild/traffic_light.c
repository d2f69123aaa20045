// wild: program
// dead: main#6:true, main#7:false, main#8:false, main#9:true, main#2:default, main#11:true, main#12:true
// shape: state machine with timers, a long run
// unwind: 42
// why: red and walk lights are never inconsistent; the timer never passes the phase's length.
extern int __VERIFIER_nondet_int(void);

enum phase { GREEN, YELLOW, RED, WALK };

int main(void)
{
    enum phase phase = GREEN;
    int timer = 0, asked = 0, walks = 0, greens = 1;
    for (int tick = 0; tick < 40; tick++) {
        if (__VERIFIER_nondet_int() > 0)
            asked = 1;
        timer++;
        switch (phase) {
        case GREEN:
            if (timer >= 6 && asked) {
                phase = YELLOW;
                timer = 0;
            }
            break;
        case YELLOW:
            if (timer == 2) {
                phase = RED;
                timer = 0;
            }
            if (timer > 2 /* dead true */)
                return 1;
            break;
        case RED:
            if (timer == 1 /* dead false */) {
                phase = asked /* dead false */ ? WALK : GREEN;
                timer = 0;
            }
            break;
        case WALK:
            if (!asked /* dead true */)
                return 2;
            if (timer == 4) {
                walks++;
                greens++;
                asked = 0;
                phase = GREEN;
                timer = 0;
            }
            break;
        default: /* dead */
            return 3;
        }
    }
    if (walks + 1 != greens /* dead true */)
        return 4;
    if (walks > 3 /* dead true */)
        return 5;
    if (walks == 3)
        return 6;
    return 0;
}
