/* A harness in the style of Test-Comp: a thermostat is fed with readings, one per turn. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

enum mode { OFF, HEATING, COOLING };

static enum mode next(enum mode mode, int reading, int wanted)
{
    if (reading < wanted - 2)
        return HEATING;
    if (reading > wanted + 2)
        return COOLING;
    if (mode == HEATING && reading < wanted)
        return HEATING;
    if (mode == COOLING && reading > wanted)
        return COOLING;
    return OFF;
}

int main(void)
{
    enum mode mode = OFF;
    int switched = 0;
    int wanted = __VERIFIER_nondet_int();
    __VERIFIER_assume(wanted >= 15 && wanted <= 25);
    for (int turn = 0; turn < 3; turn++) {
        int reading = __VERIFIER_nondet_uchar();
        enum mode before = mode;
        if (reading > 200)
            break; /* the sensor is broken */
        mode = next(mode, reading, wanted);
        if (mode != before)
            switched++;
    }
    if (switched > 3) /* there are three turns: cannot be true */
        return 1;
    return mode == OFF ? 0 : 2;
}
