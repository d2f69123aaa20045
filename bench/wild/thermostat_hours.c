// wild: function heat_day
// dead: heat_day#5:true, heat_day#6:true, heat_day#9:true, heat_day#11:true
// shape: state machine with hysteresis over a day in steps of minutes: a large loop
// unwind: 1442
// domain: 10..30, -10..30
// why: the heater turns on and off in turns; the temperature stays in its band after the first hours.
#define MINUTES 1440

int heat_day(int start, int outside)
{
    int t = start * 60, on = 0, switched_on = 0, switched_off = 0, worst = start * 60;
    for (int m = 0; m < MINUTES; m++) {
        if (on) {
            t += 12;
            if (t >= 22 * 60) {
                on = 0;
                switched_off++;
            }
        } else if (t < 19 * 60) {
            on = 1;
            switched_on++;
        }
        t -= (t - outside * 60) / 256;
        if (t > worst)
            worst = t;
        if (switched_on - switched_off != on /* dead true */)
            return -1;
    }
    if (switched_off > switched_on /* dead true */)
        return -2;
    if (worst > 24 * 60 && start <= 22 && outside <= 22 /* dead true */)
        return -3;
    if (on && t >= 22 * 60 + 12 /* dead true */)
        return -4;
    if (switched_on == 0)
        return 1;
    return 0;
}

int heat_day_precond(int start, int outside)
{
    return start >= 10 && start <= 30 && outside >= -10 && outside <= 30;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int start = __VERIFIER_nondet_int(), outside = __VERIFIER_nondet_int();
    __VERIFIER_assume(heat_day_precond(start, outside));
    return heat_day(start, outside);
}
#endif
