// wild: function hex_line
// dead: digit#0:false, digit#2:false, digit#3:false, hex_line#5:true, hex_line#7:true, hex_line#8:true, hex_line#9:true, hex_line#11:true, hex_line#12:true
// shape: string function: bytes as hexadecimal text and back, with a column of characters
// unwind: 14
// why: each byte takes two digits; digits read back give the byte; dots stand for what cannot be shown.
#define BYTES 3

static int digit(char c)
{
    if (c >= '0' /* dead false */ && c <= '9')
        return c - '0';
    if (c >= 'a' /* dead false */ && c <= 'f' /* dead false */)
        return c - 'a' + 10;
    return -1;
}

int hex_line(const unsigned char *in)
{
    static const char digits[] = "0123456789abcdef";
    char out[4 * BYTES + 1];
    int used = 0, dots = 0, shown = 0;
    for (int i = 0; i < BYTES; i++) {
        out[used++] = digits[in[i] >> 4];
        out[used++] = digits[in[i] & 15];
        out[used++] = ' ';
    }
    for (int i = 0; i < BYTES; i++) {
        int visible = in[i] >= 32 && in[i] < 127;
        out[used++] = visible ? (char)in[i] : '.';
        shown += visible;
    }
    out[used] = '\0';
    if (used != 4 * BYTES /* dead true */)
        return -1;
    for (int i = 0; i < BYTES; i++) {
        int high = digit(out[3 * i]), low = digit(out[3 * i + 1]);
        if (high < 0 /* dead true */ || low < 0 /* dead true */)
            return -2;
        if (high * 16 + low != in[i] /* dead true */)
            return -3;
        if (out[3 * BYTES + i] == '.')
            dots++;
        else if (high > 7 /* dead true */)
            return -4;
    }
    if (shown + dots < BYTES /* dead true */)
        return -5;
    if (shown == 3 && dots == 3)
        return 1;
    return 0;
}

#ifdef WILD_HARNESS
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char in[BYTES];
    for (int i = 0; i < BYTES; i++)
        in[i] = __VERIFIER_nondet_uchar();
    return hex_line(in);
}
#endif
