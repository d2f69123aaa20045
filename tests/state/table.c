// A table that the first call fills. Calls never leave more than four in it, which only the state could tell.
// state: weight
// given: weight#0:false, weight#3:true
// beyond: weight#3:true

static unsigned char ones(unsigned char b)
{
    unsigned char n = 0;
    while (b) {
        n += b & 1;
        b >>= 1;
    }
    return n;
}

int weight(unsigned char b)
{
    static int ready;
    static unsigned char table[16];
    if (!ready) {
        for (int i = 0; i < 16; i++)
            table[i] = ones((unsigned char)i);
        ready = 1;
    }
    if (table[b & 15] == 3)
        return 1;
    if (table[b >> 4] > 4)
        return 2;
    return 0;
}
