// wild: program
// dead: main#3:true, main#6:true, main#8:true, main#10:true, main#12:true, main#14:true, main#17:true
// shape: parser: UTF-8 is validated, then decoded with the same checks again
// unwind: 7
// why: what the validator accepts is decoded without an error, and gives neither a surrogate nor a number too large.
extern unsigned char __VERIFIER_nondet_uchar(void);

#define LENGTH 4

static int needed(unsigned char b)
{
    if (b < 0x80)
        return 1;
    if (b >= 0xc2 && b <= 0xdf)
        return 2;
    if ((b & 0xf0) == 0xe0)
        return 3;
    if (b >= 0xf0 && b <= 0xf4)
        return 4;
    return 0;
}

static int valid(const unsigned char *s, int n)
{
    int i = 0;
    while (i < n) {
        int k = needed(s[i]);
        if (k == 0 || i + k > n)
            return 0;
        for (int j = 1; j < k; j++)
            if ((s[i + j] & 0xc0) != 0x80)
                return 0;
        if (s[i] == 0xe0 && s[i + 1] < 0xa0)
            return 0;
        if (s[i] == 0xed && s[i + 1] > 0x9f)
            return 0;
        if (s[i] == 0xf0 && s[i + 1] < 0x90)
            return 0;
        if (s[i] == 0xf4 && s[i + 1] > 0x8f)
            return 0;
        i += k;
    }
    return 1;
}

int main(void)
{
    unsigned char s[LENGTH];
    int points = 0, wide = 0;
    for (int i = 0; i < LENGTH; i++)
        s[i] = __VERIFIER_nondet_uchar();
    if (!valid(s, LENGTH))
        return 1;
    for (int i = 0; i < LENGTH;) {
        int k = needed(s[i]);
        unsigned c;
        if (k == 0 /* dead true */)
            return 2;
        c = k == 1 ? s[i] : s[i] & (0xffu >> (k + 1));
        for (int j = 1; j < k; j++)
            c = c << 6 | (s[i + j] & 0x3fu);
        if (c > 0x10ffff /* dead true */)
            return 3;
        if (c >= 0xd800 && c <= 0xdfff /* dead true */)
            return 4;
        if (k == 2 && c < 0x80 /* dead true */)
            return 5;
        if (k == 3 && c < 0x800 /* dead true */)
            return 6;
        if (k == 4 && c < 0x10000 /* dead true */)
            return 7;
        if (c > 0xffff)
            wide++;
        points++;
        i += k;
    }
    if (wide && points != 1 /* dead true */)
        return 8;
    if (points == 2)
        return 9;
    return 0;
}
