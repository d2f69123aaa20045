// wild: function transpose_twice
// dead: transpose_twice#0:true, transpose_twice#1:true, transpose_twice#8:true, transpose_twice#10:true
// shape: bit tricks: 8x8 bit matrix transposed by shifts and masks
// unwind: 10
// why: transposing twice gives the matrix back; the bit at row and column moves to column and row.
typedef unsigned long long u64;

static u64 transpose(u64 x)
{
    u64 t;
    t = (x ^ (x >> 7)) & 0x00aa00aa00aa00aaull;
    x = x ^ t ^ (t << 7);
    t = (x ^ (x >> 14)) & 0x0000cccc0000ccccull;
    x = x ^ t ^ (t << 14);
    t = (x ^ (x >> 28)) & 0x00000000f0f0f0f0ull;
    return x ^ t ^ (t << 28);
}

int transpose_twice(u64 x, unsigned row, unsigned column)
{
    u64 y = transpose(x);
    u64 bit_before = x >> (8 * row + column) & 1, bit_after = y >> (8 * column + row) & 1;
    int diagonal = 0;
    if (transpose(y) != x /* dead true */)
        return -1;
    if (bit_before != bit_after /* dead true */)
        return -2;
    for (int i = 0; i < 8; i++)
        if (y >> 9 * i & 1)
            diagonal++;
    if (x == y && bit_before && diagonal == 0)
        return 1;
    if (diagonal == 8 && (x & 0x8040201008040201ull) != 0x8040201008040201ull /* dead true */)
        return -3;
    if (y == 0 && x != 0 /* dead true */)
        return -4;
    return 0;
}

int transpose_twice_precond(u64 x, unsigned row, unsigned column)
{
    (void)x;
    return row < 8 && column < 8;
}

#ifdef WILD_HARNESS
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
    __VERIFIER_assume(transpose_twice_precond(x, row, column));
    return transpose_twice(x, row, column);
}
#endif
