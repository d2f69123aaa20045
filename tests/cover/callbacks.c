// Functions that come in from outside: their branches can be reached.
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
