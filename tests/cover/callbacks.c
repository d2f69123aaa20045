// Functions that come in from outside: those whose address is taken here, and others.
#include <stddef.h>

struct handler {
    int (*run)(int);
};
extern struct handler handler;
int (*second)(long);

static int plain(int a)
{
    return a > 3 ? 1 : 0;
}

static int distant(long a)
{
    return a < 9 ? 1 : 2;
}

static int chained(int a)
{
    return second(a) == 1 ? 5 : 6;
}

int (*const known[])(int) = {plain, chained};
int (*const distances[])(long) = {distant};

// Nobody takes its address: its branches are no objectives of those below.
int direct_only(int a)
{
    return a > 7 ? 1 : 0;
}

// cover: by_parameter
int by_parameter(int (*run)(int), int a)
{
    return run(a) == 5 ? 1 : 0;
}

// cover: by_undefined_variable
int by_undefined_variable(int a, int b)
{
    return handler.run(a + (b > 0)) == 1 ? 1 : 0;
}

// Which function it is can be told only where that is one of those here.
// cover: which unreachable plain#0:false, plain#0:true
int which(int (*run)(int), int a)
{
    if (!run)
        return -1;
    if (run == plain)
        return 1;
    return run(a) == 77 ? 2 : 0;
}

// A type that no function here has (a pointer is passed as a `long` is, so `distant` counts): with data of the user's, and what it writes.
struct reader {
    long (*read)(void *user, unsigned char *to, size_t max);
    const char *(*name)(const struct reader *self);
    void (*closed)(void *user);
    void *user;
};

// cover: with_user_data unreachable distant#0:false, distant#0:true
int with_user_data(struct reader *r)
{
    unsigned char head[2] = {0, 0};
    long count = r->read(r->user, head, sizeof head);
    if (count < 2) {
        if (r->closed)
            r->closed(r->user);
        return -1;
    }
    if (head[0] == 0x1f && head[1] == 0x8b)
        return 2;
    const char *name = r->name(r);
    return name && name[0] == 'x' ? 3 : 0;
}

// A table of functions, some of which are not there.
typedef int (*operation)(int *state, const char *text);

// cover: dispatch
int dispatch(operation operations[3], unsigned which, const char *text)
{
    int state = 5;
    if (which >= 3 || !operations[which])
        return -1;
    int result = operations[which](&state, text);
    if (state != 5)
        return 1;
    return result > 100 ? 2 : 0;
}

// What reads are given is const: nothing is written there.
// cover: constant_text unreachable constant_text#0:true, distant#0:false, distant#0:true
int constant_text(int (*look)(const int *number))
{
    int number = 4;
    look(&number);
    return number == 5 ? 1 : 0;
}
