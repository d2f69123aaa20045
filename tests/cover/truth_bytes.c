// The byte of a _Bool that is an input, read as a number.
#include <stdbool.h>
#include <string.h>

struct both {
    bool on;
    char letter;
};

static bool state;

// cover: byte
int byte(const bool *p)
{
    return *(const unsigned char *)p == 2 ? 1 : 0;
}

// cover: member
int member(const struct both *p)
{
    return ((const unsigned char *)p)[0] > 1 ? 1 : 0;
}

// Who reads the _Bool relies on 0 or 1, before or after.
// cover: before unreachable before#1:false
int before(const bool *p)
{
    if (*p)
        return *(const unsigned char *)p == 1 ? 1 : 2;
    return 0;
}

// cover: after unreachable after#1:true, after#1:false
int after(const bool *p)
{
    if (*(const unsigned char *)p > 1)
        return *p ? 1 : 2;
    return 0;
}

// cover: compared
int compared(const struct both *p, const struct both *q)
{
    return memcmp(p, q, sizeof *p) == 0 ? 1 : 0;
}

// cover: variable
int variable(void)
{
    return *(unsigned char *)&state > 1 ? 1 : 0;
}

// Nothing else changes.
// cover: usual unreachable usual#3:true
int usual(struct both *p, bool flags[3], unsigned i)
{
    if (i < 3 && flags[i])
        p->on = true;
    if (p->on != 0 && p->on != 1)
        return 3;
    return p->on + flags[0] == 2 ? 1 : 2;
}

// A parameter is a value.
// cover: parameter unreachable parameter#0:true
int parameter(bool v)
{
    return *(unsigned char *)&v > 1 ? 1 : 0;
}
