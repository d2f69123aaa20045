// wild: function hamming
// dead: hamming#0:true, hamming#2:true, hamming#4:true, hamming#5:true, hamming#8:false
// shape: codec: Hamming (7,4) with one bit flipped on the way
// unwind: 9
// domain: 0..15, 0..7
// why: the syndrome is the place of the flipped bit, so that the data come back whatever the bit was.
static unsigned encode(unsigned d)
{
    unsigned b3 = d & 1, b5 = d >> 1 & 1, b6 = d >> 2 & 1, b7 = d >> 3 & 1;
    unsigned p1 = b3 ^ b5 ^ b7, p2 = b3 ^ b6 ^ b7, p4 = b5 ^ b6 ^ b7;
    return p1 | p2 << 1 | b3 << 2 | p4 << 3 | b5 << 4 | b6 << 5 | b7 << 6;
}

static unsigned syndrome(unsigned w)
{
    unsigned s = 0;
    for (unsigned i = 1; i <= 7; i++)
        if (w >> (i - 1) & 1)
            s ^= i;
    return s;
}

int hamming(unsigned data, unsigned place)
{
    unsigned word = encode(data), got = word, s, back;
    if (syndrome(word) != 0 /* dead true */)
        return -1;
    if (place > 0)
        got ^= 1u << (place - 1);
    s = syndrome(got);
    if (s != place /* dead true */)
        return -2;
    if (s != 0)
        got ^= 1u << (s - 1);
    back = (got >> 2 & 1) | (got >> 4 & 1) << 1 | (got >> 5 & 1) << 2 | (got >> 6 & 1) << 3;
    if (back != data /* dead true */)
        return -3;
    if (got != word /* dead true */)
        return -4;
    if (word == 0x7f)
        return 1;
    if (word > 0x70 && data != 15 /* dead false */ && place == 7)
        return 2;
    return 0;
}

int hamming_precond(unsigned data, unsigned place)
{
    return data < 16 && place <= 7;
}

#ifdef WILD_HARNESS
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned data = __VERIFIER_nondet_uint(), place = __VERIFIER_nondet_uint();
    __VERIFIER_assume(hamming_precond(data, place));
    return hamming(data, place);
}
#endif
