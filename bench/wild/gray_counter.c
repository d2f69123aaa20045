// wild: function gray
// dead: gray#0:true, gray#1:true, gray#2:true, gray#4:true, gray#6:true
// shape: bit tricks: Gray codes, their inverse, neighbours
// unwind: 18
// witness: 32767
// witness: 43690
// domain: 0..65535
// why: the inverse gives the number back; codes of neighbours differ in one bit.
static unsigned to_gray(unsigned n)
{
    return n ^ n >> 1;
}

static unsigned from_gray(unsigned g)
{
    unsigned n = 0;
    for (; g; g >>= 1)
        n ^= g;
    return n;
}

int gray(unsigned short n)
{
    unsigned g = to_gray(n), h = to_gray(n + 1u), difference = g ^ h;
    if (from_gray(g) != n /* dead true */)
        return -1;
    if (difference == 0 /* dead true */)
        return -2;
    if ((difference & (difference - 1)) != 0 /* dead true */)
        return -3;
    if (n % 2 == 0 && difference != 1 /* dead true */)
        return -4;
    if (difference == 0x8000u && n != 0x7fff /* dead true */)
        return -5;
    if (g == 0xffff)
        return 1;
    if (g > n && (g & n) == n && n > 1000)
        return 2;
    return 0;
}

#ifdef WILD_HARNESS
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void)
{
    return gray(__VERIFIER_nondet_ushort());
}
#endif
