// wild: program
// dead: main#3:true, main#5:true, main#7:true, main#9:true, main#11:true, main#13:true
// shape: codec: deltas in zigzag coding, decoded again
// unwind: 7
// witness: -32768 32767 0 0
// why: zigzag is a bijection and the sums of deltas give the samples back; sorted samples have even codes.
extern short __VERIFIER_nondet_short(void);

#define COUNT 4

static unsigned zig(int v)
{
    return v >= 0 ? (unsigned)v * 2 : (unsigned)-v * 2 - 1;
}

static int zag(unsigned u)
{
    return u & 1 ? -(int)(u / 2) - 1 : (int)(u / 2);
}

int main(void)
{
    short in[COUNT];
    unsigned code[COUNT];
    int last = 0, even = 0, falls = 0;
    for (int i = 0; i < COUNT; i++)
        in[i] = __VERIFIER_nondet_short();
    for (int i = 0; i < COUNT; i++) {
        code[i] = zig(in[i] - last);
        if (in[i] < last)
            falls++;
        last = in[i];
        if (code[i] > 131070 /* dead true */)
            return 1;
    }
    last = 0;
    for (int i = 0; i < COUNT; i++) {
        last += zag(code[i]);
        if (last != in[i] /* dead true */)
            return 2;
        if (code[i] % 2 == 0)
            even++;
    }
    if (even + falls != COUNT /* dead true */)
        return 3;
    if (even == COUNT && in[0] > in[3] /* dead true */)
        return 4;
    if (even == 0 && in[0] >= 0 /* dead true */)
        return 5;
    if (code[1] == 131070)
        return 6;
    if (code[0] > 65535 /* dead true */)
        return 7;
    return 0;
}
