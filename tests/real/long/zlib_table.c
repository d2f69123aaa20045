// zlib makes a table to decode: loops over the lengths of codes.
// flags: -I$libz-sys/src/zlib
// cover: table
// verdicts: open
#include "inftrees.c"

int table(codetype type, unsigned short length[4], unsigned count, unsigned bits)
{
    static code codes[ENOUGH];
    static unsigned short work[288];
    code *next = codes;
    return inflate_table(type, length, count, &next, &bits, work);
}

int table_precond(codetype type, unsigned short length[4], unsigned count, unsigned bits)
{
    for (int i = 0; i < 4; i++)
        if (length[i] > 15)
            return 0;
    return count <= 4 && bits >= 1 && bits <= 9;
}
