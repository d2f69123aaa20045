// Variables of other files that only a block declares.

// cover: number
int number(int x)
{
    extern int other;
    if (other > x)
        return 1;
    return 0;
}

// cover: element
int element(unsigned i)
{
    extern unsigned char table[4];
    if (table[i & 3] == 5)
        return 1;
    return 0;
}

// cover: changing
int changing(void)
{
    extern volatile int port;
    return port == 1 && port == 2 ? 1 : 0;
}
