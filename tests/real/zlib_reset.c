// zlib checks a stream and sets it back: pointers to structures, which may be missing or not belong together.
// flags: -I$libz-sys/src/zlib
// cover: reset
// verdicts: 50 branches, 48 covered, 2 unreachable, 0 unknown
#include "inflate.c"

static voidpf take(voidpf opaque, uInt count, uInt size)
{
    return 0;
}

static void give(voidpf opaque, voidpf memory)
{
}

static struct inflate_state state;

struct shape {
    _Bool stream, state, take, give, own, window;
};

int reset(struct shape has, unsigned mode, unsigned old_bits, int bits)
{
    static unsigned char window[8];
    z_stream stream = {0};
    if (has.take)
        stream.zalloc = take;
    if (has.give)
        stream.zfree = give;
    if (has.state)
        stream.state = (struct internal_state *)&state;
    state.strm = has.own ? &stream : 0;
    state.mode = (inflate_mode)mode;
    state.wbits = old_bits;
    state.window = has.window ? window : 0;
    return inflateReset2(has.stream ? &stream : 0, bits);
}
