/* Each read of a volatile object gives what the environment has put there: a new input. What was written does not stay. */
// cover: twice
// cover: written
// cover: counted
// cover: identity
// cover: element
// cover: truth
// cover: through_call
// cover: kept unreachable kept#0:true
// cover: plain unreachable plain#1:true

volatile unsigned status;
static volatile int counter;
const volatile unsigned short id = 5;
volatile unsigned char bytes[4];
volatile _Bool flag;
int ordinary;

int twice(void)
{
    if (status == 1 && status == 2)
        return 1;
    return 0;
}

int written(volatile int *p)
{
    *p = 3;
    return *p == 4 || *p == 3;
}

int counted(void)
{
    counter++;
    if (counter == 7 && counter++ == 9)
        return 1;
    counter |= 4;
    return counter & 4 ? 2 : 3;
}

/* A register that only the hardware writes. */
int identity(void)
{
    return id == 6 && id != 6;
}

int element(unsigned i)
{
    if (i > 3)
        return 0;
    bytes[i] = 1;
    if (bytes[i] == 2)
        return 1;
    return bytes[3] == 7;
}

int truth(void)
{
    return flag && !flag;
}

static int is_set(const volatile unsigned *reg, unsigned bit)
{
    return (*reg >> bit & 1) != 0;
}

int through_call(void)
{
    if (is_set(&status, 3))
        return is_set(&status, 3) ? 1 : 2;
    return 0;
}

/* Nobody else knows a local variable. */
int kept(void)
{
    volatile int local = 3;
    if (local == 4)
        return 1;
    return 0;
}

int plain(void)
{
    if (ordinary == 1)
        if (ordinary == 2)
            return 1;
    return 0;
}
