// zstd adjusts parameters to the size of what it compresses: structures by value.
// flags: -I$zstd-sys/zstd/lib
// cover: adjust
// verdicts: 63 branches, 63 covered, 0 unreachable, 0 unknown
#include "compress/zstd_compress.c"

ZSTD_compressionParameters adjust(ZSTD_compressionParameters parameters, unsigned long long size, size_t dictionary,
                                  ZSTD_CParamMode_e mode, ZSTD_ParamSwitch_e row)
{
    return ZSTD_adjustCParams_internal(parameters, size, dictionary, mode, row);
}

int adjust_precond(ZSTD_compressionParameters parameters, unsigned long long size, size_t dictionary,
                   ZSTD_CParamMode_e mode, ZSTD_ParamSwitch_e row)
{
    return !ZSTD_isError(ZSTD_checkCParams(parameters));
}
