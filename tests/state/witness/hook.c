#include "../hook.c"

static int same(int x)
{
    return x;
}

int main(void)
{
    notify(0, 1);
    notify(same, 1);
    notify(0, 1);
    notify(0, 50);
    return 0;
}
