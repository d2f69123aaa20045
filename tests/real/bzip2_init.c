// bzip2 gets ready to decompress: a pointer to a structure, memory from the heap.
// flags: -I$bzip2-sys/bzip2-1.0.8
// cover: init
// verdicts: 20 branches, 16 covered, 4 unreachable, 0 unknown
#include "bzlib.c"

int init(_Bool has_stream, int verbosity, int small)
{
    bz_stream stream = {0};
    return BZ2_bzDecompressInit(has_stream ? &stream : 0, verbosity, small);
}
