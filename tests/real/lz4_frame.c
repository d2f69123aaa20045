// The head of a frame of LZ4: a structure is filled, a checksum over what the input says.
// flags: -I$lz4-sys/liblz4/lib
// cover: frame
// verdicts: 73 branches, 42 covered, 31 unreachable, 0 unknown
#include "xxhash.c"
#include "lz4frame.c"

size_t frame(unsigned char source[19], size_t size)
{
    static struct LZ4F_dctx_s context;
    return LZ4F_decodeHeader(&context, source, size);
}

int frame_precond(unsigned char source[19], size_t size)
{
    return size <= 19;
}
