// bzip2 writes out runs: a loop over the input, pointers to structures.
// flags: -I$bzip2-sys/bzip2-1.0.8
// cover: output
// verdicts: open
#include "bzlib.c"
#include "randtable.c"
#include "crctable.c"

struct before {
    _Bool random;
    unsigned char character;
    int length, used, saved, first, until, position;
    unsigned at, written;
};

_Bool output(unsigned table[4], struct before old, unsigned room)
{
    static DState state;
    static char target[8];
    bz_stream stream = {0};
    stream.next_out = target;
    stream.avail_out = room;
    stream.total_out_lo32 = old.written;
    state.strm = &stream;
    state.tt = table;
    state.blockSize100k = 1;
    state.blockRandomised = old.random;
    state.state_out_len = old.length;
    state.state_out_ch = old.character;
    state.nblock_used = old.used;
    state.save_nblock = old.saved;
    state.tPos = old.at;
    state.k0 = old.first;
    state.rNToGo = old.until;
    state.rTPos = old.position;
    return unRLE_obuf_to_output_FAST(&state);
}

int output_precond(unsigned table[4], struct before old, unsigned room)
{
    for (int i = 0; i < 4; i++)
        if ((table[i] >> 8) >= 4)
            return 0;
    return room <= 8 && old.saved >= 0 && old.saved <= 4 && old.used >= 1 && old.used <= 6 &&
           old.length >= 0 && old.length <= 8 && old.at < 4 && old.first >= 0 && old.first < 256 &&
           old.until >= 0 && old.until <= 1000 && old.position >= 0 && old.position < 512;
}
