// zlib puts bits in front of what it compresses: pointers to structures, a loop.
// flags: -I$libz-sys/src/zlib
// cover: prime
// verdicts: 52 branches, 52 covered, 0 unreachable, 0 unknown
#include "deflate.c"
#include "trees.c"

static voidpf take(voidpf opaque, uInt count, uInt size)
{
    return 0;
}

static void give(voidpf opaque, voidpf memory)
{
}

static deflate_state state;
static unsigned char pending[16];

struct shape {
    _Bool stream, state, take, give, own;
};

int prime(struct shape has, int status, unsigned room, int valid, unsigned short old, int bits, int value)
{
    z_stream stream = {0};
    if (has.take)
        stream.zalloc = take;
    if (has.give)
        stream.zfree = give;
    if (has.state)
        stream.state = (struct internal_state *)&state;
    state.strm = has.own ? &stream : 0;
    state.status = status;
    state.pending_buf = pending;
    state.pending_out = pending;
    state.pending = 0;
    state.sym_buf = pending + room;
    state.bi_valid = valid;
    state.bi_buf = old;
    return deflatePrime(has.stream ? &stream : 0, bits, value);
}

int prime_precond(struct shape has, int status, unsigned room, int valid, unsigned short old, int bits, int value)
{
    return room <= 16 && valid >= 0 && valid <= 16;
}
