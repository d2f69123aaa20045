// wild: function shuffled
// dead: shuffled#5:true, shuffled#6:true, shuffled#7:true, shuffled#8:true, shuffled#10:true, shuffled#12:true
// shape: contents of arrays: a permutation by exchanges keeps sum, xor and set of elements
// unwind: 9
// why: exchanges keep the multiset, so sum, xor and the set of the numbers 0 to 4 stay as they were.
#define COUNT 5

int shuffled(const unsigned char *from, const unsigned char *to)
{
    unsigned char p[COUNT];
    unsigned sum = 0, mixed = 0, set = 0;
    int fixed = 0, moved = 0;
    for (int i = 0; i < COUNT; i++)
        p[i] = (unsigned char)i;
    for (int i = 0; i < 3; i++) {
        unsigned a = from[i] % COUNT, b = to[i] % COUNT;
        if (a != b) {
            p[a] ^= p[b];
            p[b] ^= p[a];
            p[a] ^= p[b];
            moved++;
        }
    }
    for (int i = 0; i < COUNT; i++) {
        sum += p[i];
        mixed ^= p[i];
        set |= 1u << p[i];
        if (p[i] == i)
            fixed++;
    }
    if (sum != 10 /* dead true */)
        return -1;
    if (mixed != 4 /* dead true */)
        return -2;
    if (set != 31 /* dead true */)
        return -3;
    if (fixed == 4 /* dead true */)
        return -4;
    if (moved == 1 && fixed != 3 /* dead true */)
        return -5;
    if (moved == 3 && fixed == 5 /* dead true */)
        return -6;
    if (fixed == 0)
        return 1;
    return 0;
}

#ifdef WILD_HARNESS
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char from[3], to[3];
    for (int i = 0; i < 3; i++) {
        from[i] = __VERIFIER_nondet_uchar();
        to[i] = __VERIFIER_nondet_uchar();
    }
    return shuffled(from, to);
}
#endif
