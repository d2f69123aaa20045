// A table of handlers, each a code with a function or without.
#include <stddef.h>

struct handler {
    unsigned char code;
    int (*run)(int);
};

static int twice(int x)
{
    return 2 * x;
}

static int negate(int x)
{
    if (x == 0)
        return 1;
    return -x;
}

int table(const struct handler *handlers, unsigned char code, int argument)
{
    for (int i = 0; i < 2; i++) {
        if (handlers[i].code != code)
            continue;
        if (handlers[i].run == NULL)
            return -100;
        int result = handlers[i].run(argument);
        if (result < 0 && argument <= 0)
            return -101;
        if (result == 6)
            return 1;
        return 2;
    }
    return 0;
}
