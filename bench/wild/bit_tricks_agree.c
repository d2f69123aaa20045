// wild: function bits
// dead: bits#0:true, bits#2:true, bits#5:true, bits#7:true, bits#8:true, bits#9:true
// shape: bit tricks: three ways to count bits, lowest bit, power of two
// unwind: 34
// why: the three counts are equal for every number; a power of two has one bit.
static int count_loop(unsigned v)
{
    int n = 0;
    while (v) {
        v &= v - 1;
        n++;
    }
    return n;
}

static int count_tree(unsigned v)
{
    v = v - (v >> 1 & 0x55555555u);
    v = (v & 0x33333333u) + (v >> 2 & 0x33333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0fu;
    return (int)((v * 0x01010101u) >> 24);
}

static int lowest(unsigned v)
{
    int n = 0;
    if (v == 0)
        return 32;
    if ((v & 0xffffu) == 0) {
        n += 16;
        v >>= 16;
    }
    if ((v & 0xffu) == 0) {
        n += 8;
        v >>= 8;
    }
    if ((v & 0xfu) == 0) {
        n += 4;
        v >>= 4;
    }
    if ((v & 3u) == 0) {
        n += 2;
        v >>= 2;
    }
    if ((v & 1u) == 0)
        n++;
    return n;
}

int bits(unsigned v)
{
    int a = count_loop(v), b = count_tree(v), low = lowest(v);
    if (a != b /* dead true */)
        return -1;
    if (v != 0 && (v & -v) != 1u << low /* dead true */)
        return -2;
    if (v != 0 && (v & (v - 1)) == 0) {
        if (a != 1 /* dead true */)
            return -3;
        return 1;
    }
    if (a == 32 && v + 1 != 0 /* dead true */)
        return -4;
    if (low == 31 /* dead true */)
        return -5;
    if (a + low > 32 /* dead true */)
        return -6;
    return 0;
}

int bits_precond(unsigned v)
{
    (void)v;
    return 1;
}

#ifdef WILD_HARNESS
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    return bits(__VERIFIER_nondet_uint());
}
#endif
