// Padding of structures that the function itself initialises or copies: C leaves it open.
#include <string.h>

struct pair {
    char tag;
    int number;
};

struct flags {
    unsigned low : 3;
    unsigned high : 7;
};

struct nested {
    struct pair first;
    char last;
};

union both {
    char small;
    unsigned word;
};

// What is zero as a whole is cleared.
// cover: zero unreachable zero#0:true
int zero(void)
{
    struct pair v = {0};
    return ((unsigned char *)&v)[1] ? 1 : 0;
}

// cover: zero_array unreachable zero_array#0:true
int zero_array(void)
{
    struct nested v[2] = {{{0}}};
    return ((unsigned char *)&v[1])[1] ? 1 : 0;
}

// cover: cleared unreachable cleared#0:true
int cleared(int tag)
{
    struct pair v;
    memset(&v, 0, sizeof v);
    v.tag = (char)tag;
    v.number = tag;
    return ((unsigned char *)&v)[2] ? 1 : 0;
}

// memcpy copies all bytes.
// cover: moved
int moved(const struct pair *p)
{
    struct pair v;
    memcpy(&v, p, sizeof v);
    return ((unsigned char *)&v)[2] ? 1 : 0;
}

// Members are members.
// cover: members unreachable members#1:true
int members(int x, char tag)
{
    struct pair v = {tag, x}, w = v;
    if (w.number == 7)
        return 1;
    if (w.tag != tag)
        return 2;
    return 0;
}

// cover: fields unreachable fields#1:false
int fields(unsigned x)
{
    struct flags v = {1, x};
    return v.high == 5 && v.low == 1 ? 1 : 0;
}

// What is different in a member is different, whatever the padding is.
// cover: different unreachable different#0:false
int different(int x)
{
    struct pair v = {1, x}, w = {2, x};
    return memcmp(&v, &w, sizeof v) != 0 ? 1 : 0;
}

// What was the padding of one object is so in a copy that memcpy made.
// cover: twin unreachable twin#0:true
int twin(int x)
{
    struct pair v = {1, x}, w;
    memcpy(&w, &v, sizeof w);
    return memcmp(&v, &w, sizeof v) != 0 ? 1 : 0;
}

// A static variable has zeros there.
// cover: of_a_constant unreachable of_a_constant#0:true
int of_a_constant(void)
{
    static const struct pair v = {1, 2};
    return ((const unsigned char *)&v)[1] ? 1 : 0;
}
