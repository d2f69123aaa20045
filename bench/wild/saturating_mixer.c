// wild: function mixer
// dead: mixer#0:true, mixer#2:true, mixer#4:true, mixer#7:true, mixer#9:true, mixer#11:true, mixer#13:true
// shape: numeric code: saturating sums and products of 16-bit samples
// unwind: 6
// witness: -32768 0 0 300
// witness: 1 2 3 300
// why: after saturation everything is in range; saturating addition is commutative and monotone.
static short add(short a, short b)
{
    int s = a + b;
    if (s > 32767)
        return 32767;
    if (s < -32768)
        return -32768;
    return (short)s;
}

static short scale(short a, int gain)
{
    int s = a * gain / 256;
    if (s > 32767)
        return 32767;
    if (s < -32768)
        return -32768;
    return (short)s;
}

int mixer(short a, short b, short c, int gain)
{
    short x = add(a, b), y = add(b, a), z;
    if (x != y /* dead true */)
        return -1;
    z = add(x, c);
    if (c >= 0 && z < x /* dead true */)
        return -2;
    if (c < 0 && z > x /* dead true */)
        return -3;
    if (a >= 0 && b < 0 && x != a + b /* dead true */)
        return -4;
    z = scale(z, gain);
    if (gain == 256 && z != add(x, c) /* dead true */)
        return -5;
    if (gain == 0 && z != 0 /* dead true */)
        return -6;
    if (z == 32767 && gain < 256 /* dead true */)
        return -7;
    if (z == -32768 && gain == 300)
        return 1;
    return 0;
}

int mixer_precond(short a, short b, short c, int gain)
{
    (void)a, (void)b, (void)c;
    return gain >= 0 && gain <= 512;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short(), c = __VERIFIER_nondet_short();
    int gain = __VERIFIER_nondet_int();
    __VERIFIER_assume(mixer_precond(a, b, c, gain));
    return mixer(a, b, c, gain);
}
#endif
