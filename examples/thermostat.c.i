# 0 "/root/wt/page/examples/thermostat.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/root/wt/page/examples/thermostat.c"

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
            break;
        mode = next(mode, reading, wanted);
        if (mode != before)
            switched++;
    }
    if (switched > 3)
        return 1;
    return mode == OFF ? 0 : 2;
}
