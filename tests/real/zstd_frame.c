// The head of a frame of zstd: a structure is filled.
// flags: -I$zstd-sys/zstd/lib
// cover: frame
// verdicts: 64 branches, 55 covered, 9 unreachable, 0 unknown
#include "decompress/zstd_decompress.c"

size_t frame(ZSTD_FrameHeader *header, unsigned char source[18], size_t size, ZSTD_format_e format)
{
    return ZSTD_getFrameHeader_advanced(header, source, size, format);
}

int frame_precond(ZSTD_FrameHeader *header, unsigned char source[18], size_t size, ZSTD_format_e format)
{
    return size <= 18 && (format == ZSTD_f_zstd1 || format == ZSTD_f_zstd1_magicless);
}
