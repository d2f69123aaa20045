// A generator whose seed is a static local of a function that the subject calls.
// state: die
// given: die#0:true, die#1:false, die#1:true, next#0:true, next#1:true
// late: next#1:true

static unsigned next(void)
{
    static unsigned seed = 12345u;
    seed = seed * 1103515245u + 12345u;
    if (seed % 16 == 3)
        return 3;
    if (seed > 0xf0000000u)
        return 1;
    return 0;
}

int die(int n)
{
    unsigned r = next();
    if (r == 3 && n > 4)
        return 6;
    return (int)r;
}
