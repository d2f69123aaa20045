// zstd reads normalised counts: a loop over bits of the input.
// flags: -I$zstd-sys/zstd/lib
// cover: counts
// verdicts: open
#include "common/entropy_common.c"

size_t counts(short counter[8], unsigned largest, unsigned char source[8], size_t size)
{
    unsigned bits;
    return FSE_readNCount(counter, &largest, &bits, source, size);
}

int counts_precond(short counter[8], unsigned largest, unsigned char source[8], size_t size)
{
    return largest < 8 && size <= 8;
}
