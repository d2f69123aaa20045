// wild: function blocks
// dead: blocks#1:true, blocks#2:true, blocks#3:true, blocks#5:true, blocks#8:true, blocks#9:true, blocks#10:true
// shape: pool: a bitmap of blocks, runs of free blocks are taken and given back
// unwind: 11
// domain: 0..255, 1..4, 1..4
// why: a run that is found is free, so that setting it changes as many bits as it is long.
#define BLOCKS 8

static int ones(unsigned v)
{
    int n = 0;
    for (; v; v &= v - 1)
        n++;
    return n;
}

static int find_run(unsigned map, int length)
{
    unsigned mask = (1u << length) - 1;
    for (int at = 0; at + length <= BLOCKS; at++)
        if ((map >> at & mask) == 0)
            return at;
    return -1;
}

int blocks(unsigned char map, int first, int second)
{
    unsigned now = map, a_mask = 0, b_mask = 0;
    int before = ones(now);
    int a = find_run(now, first), b;
    if (a >= 0) {
        a_mask = ((1u << first) - 1) << a;
        if (now & a_mask /* dead true */)
            return -1;
        now |= a_mask;
        if (ones(now) != before + first /* dead true */)
            return -2;
    } else if (before == 0 /* dead true */) {
        return -3;
    }
    b = find_run(now, second);
    if (b >= 0) {
        b_mask = ((1u << second) - 1) << b;
        if (a_mask & b_mask /* dead true */)
            return -4;
        now |= b_mask;
        if (a >= 0 && second >= first && b < a /* dead true */)
            return -5;
    }
    if (now > 255 /* dead true */)
        return -6;
    now &= ~a_mask;
    now &= ~b_mask;
    if (now != map /* dead true */)
        return -7;
    if (a == 5 && b == 0)
        return 1;
    return 0;
}

int blocks_precond(unsigned char map, int first, int second)
{
    (void)map;
    return first >= 1 && first <= 4 && second >= 1 && second <= 4;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned char map = __VERIFIER_nondet_uchar();
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    __VERIFIER_assume(blocks_precond(map, first, second));
    return blocks(map, first, second);
}
#endif
