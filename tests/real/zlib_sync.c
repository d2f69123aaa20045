// zlib looks for a place to start again: a loop over the input, pointers to structures.
// flags: -I$libz-sys/src/zlib
// cover: synchronise
// verdicts: 46 branches, 40 covered, 6 unreachable, 0 unknown
#include "inflate.c"

static voidpf take(voidpf opaque, uInt count, uInt size)
{
    return 0;
}

static void give(voidpf opaque, voidpf memory)
{
}

static struct inflate_state state;

int synchronise(_Bool own, inflate_mode mode, unsigned long hold, unsigned bits, unsigned have, int flags,
                unsigned char source[6], unsigned size)
{
    z_stream stream = {0};
    stream.zalloc = take;
    stream.zfree = give;
    stream.state = (struct internal_state *)&state;
    stream.next_in = source;
    stream.avail_in = size;
    state.strm = own ? &stream : 0;
    state.mode = mode;
    state.hold = hold;
    state.bits = bits;
    state.have = have;
    state.flags = flags;
    return inflateSync(&stream);
}

int synchronise_precond(_Bool own, inflate_mode mode, unsigned long hold, unsigned bits, unsigned have, int flags,
                        unsigned char source[6], unsigned size)
{
    return size <= 6 && bits <= 32 && have <= 3;
}
