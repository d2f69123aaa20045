// LZ4 decompresses a block: loops over the input, copies of a length that the input decides.
// flags: -I$lz4-sys/liblz4/lib
// cover: decode
// verdicts: 190 branches, 64 covered, 126 unreachable, 0 unknown
#include "lz4.c"

int decode(char source[16], char target[24], int size, int capacity)
{
    return LZ4_decompress_safe(source, target, size, capacity);
}

int decode_precond(char source[16], char target[24], int size, int capacity)
{
    return size >= 0 && size <= 16 && capacity >= 0 && capacity <= 24;
}
