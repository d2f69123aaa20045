// A counted buffer with a callback and what the callback is given.
#include <stddef.h>

struct visitor {
    int (*accept)(void *state, int value);
    int state;
};

struct buffer {
    const signed char *data;
    size_t length;
};

static int at_most(void *state, int value)
{
    int *left = state;
    if (value < 0)
        return -1;
    *left -= value;
    return *left >= 0;
}

static int everything(void *state, int value)
{
    (void)state;
    return value == value;
}

int visit(const struct buffer *b, struct visitor *v)
{
    if (b == NULL || v->accept == NULL)
        return -1;
    int accepted = 0;
    for (size_t i = 0; i < b->length; i++) {
        int answer = v->accept(&v->state, b->data[i]);
        if (answer < 0)
            return -2;
        if (answer == 0)
            break;
        accepted++;
    }
    if (accepted > 2)
        return -3;
    return (size_t)accepted == b->length;
}
