// bzip2 writes out runs: a loop over the input, pointers to structures.
// flags: -I$bzip2-sys/bzip2-1.0.8
// cover: output
// verdicts: open
#include "bzlib.c"
#include "randtable.c"
#include "crctable.c"

static DState state;

_Bool output(unsigned table[4], DState *old, unsigned room)
{
    static char target[8];
    bz_stream stream = {0};
    stream.next_out = target;
    stream.avail_out = room;
    stream.total_out_lo32 = old->origPtr;
    state.strm = &stream;
    state.tt = table;
    state.blockSize100k = 1;
    state.blockRandomised = old->blockRandomised;
    state.state_out_len = old->state_out_len;
    state.state_out_ch = old->state_out_ch;
    state.nblock_used = old->nblock_used;
    state.save_nblock = old->save_nblock;
    state.tPos = old->tPos;
    state.k0 = old->k0;
    state.rNToGo = old->rNToGo;
    state.rTPos = old->rTPos;
    return unRLE_obuf_to_output_FAST(&state);
}

int output_precond(unsigned table[4], DState *old, unsigned room)
{
    for (int i = 0; i < 4; i++)
        if ((table[i] >> 8) >= 4)
            return 0;
    return room <= 8 && old->save_nblock >= 0 && old->save_nblock <= 4 && old->nblock_used >= 1 && old->nblock_used <= 6 &&
           old->state_out_len >= 0 && old->state_out_len <= 8 && old->tPos < 4 && old->k0 >= 0 && old->k0 < 256 &&
           old->rNToGo >= 0 && old->rNToGo <= 1000 && old->rTPos >= 0 && old->rTPos < 512;
}
