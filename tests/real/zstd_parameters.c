// A parameter of zstd's compression is set: a pointer to a structure, a switch over forty names, bounds from a function.
// flags: -I$zstd-sys/zstd/lib
// cover: set
// verdicts: 192 branches, 179 covered, 13 unreachable, 0 unknown
#include "compress/zstd_compress.c"

size_t set(ZSTD_CCtx_params *parameters, ZSTD_cParameter name, int value)
{
    return ZSTD_CCtxParams_setParameter(parameters, name, value);
}
