// The checksum of zlib: loops over the input.
// flags: -I$libz-sys/src/zlib
// cover: adler
// verdicts: 24 branches, 20 covered, 4 unreachable, 0 unknown
#include "adler32.c"

uLong adler(uLong start, Bytef buffer[20], z_size_t length)
{
    return adler32_z(start, buffer, length);
}

int adler_precond(uLong start, Bytef buffer[20], z_size_t length)
{
    return length <= 20;
}
