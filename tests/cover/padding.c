// The bytes and bits of a structure that belong to no member are inputs.
#include <string.h>

struct pair {
    char tag;
    int number;
};

struct flags {
    unsigned low : 3;
    unsigned high : 7;
};

union both {
    unsigned long word;
    struct pair pair;
};

struct pair current;

// cover: byte
int byte(const struct pair *p)
{
    return ((const unsigned char *)p)[1] == 7 ? 1 : 0;
}

// cover: bit
int bit(const struct flags *p)
{
    return ((const unsigned char *)p)[1] & 0x80 ? 1 : 0;
}

// cover: by_value
int by_value(struct pair v)
{
    return ((unsigned char *)&v)[2] ? 1 : 0;
}

// cover: compared
int compared(const struct pair *a, const struct pair *b)
{
    return a->tag == b->tag && a->number == b->number && memcmp(a, b, sizeof *a) != 0 ? 1 : 0;
}

// cover: of_a_variable
int of_a_variable(void)
{
    return ((unsigned char *)&current)[3] == 9 ? 1 : 0;
}

// cover: in_an_array
int in_an_array(struct pair pairs[2])
{
    return ((unsigned char *)&pairs[1])[1] > ((unsigned char *)&pairs[0])[1] ? 1 : 0;
}

// cover: of_a_union
int of_a_union(const union both *p)
{
    return p->word & 0xff00 ? 1 : 0;
}

// What is set is known.
// cover: cleared unreachable cleared#0:true
int cleared(int tag)
{
    struct pair pair;
    memset(&pair, 0, sizeof pair);
    pair.tag = (char)tag;
    return ((unsigned char *)&pair)[1] ? 1 : 0;
}
