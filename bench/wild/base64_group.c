// wild: function encode_decode
// dead: from_char#3:false, from_char#5:false, from_char#7:false, encode_decode#6:true, encode_decode#7:true, encode_decode#8:true, encode_decode#10:true
// shape: codec: base64 of up to three bytes and back
// unwind: 6
// why: decoding what was encoded gives the bytes back; characters that the encoder writes are all in the alphabet.
static char to_char(unsigned v)
{
    if (v < 26)
        return (char)('A' + v);
    if (v < 52)
        return (char)('a' + (v - 26));
    if (v < 62)
        return (char)('0' + (v - 52));
    return v == 62 ? '+' : '/';
}

static int from_char(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z' /* dead false */)
        return c - 'a' + 26;
    if (c >= '0' && c <= '9' /* dead false */)
        return c - '0' + 52;
    if (c == '+')
        return 62;
    if (c == '/' /* dead false */)
        return 63;
    return -1;
}

int encode_decode(const unsigned char *in, int n)
{
    char text[4];
    unsigned char back[3];
    unsigned group = 0;
    int length = 0;
    for (int i = 0; i < 3; i++)
        group = group << 8 | (i < n ? in[i] : 0u);
    for (int i = 0; i < 4; i++)
        text[i] = i <= n ? to_char(group >> (18 - 6 * i) & 63) : '=';
    group = 0;
    for (int i = 0; i < 4; i++) {
        int v = 0;
        if (text[i] != '=') {
            v = from_char(text[i]);
            if (v < 0 /* dead true */)
                return -1;
            length++;
        } else if (i < 2 /* dead true */) {
            return -2;
        }
        group = group << 6 | (unsigned)v;
    }
    if (length != n + 1 /* dead true */)
        return -3;
    for (int i = 0; i < n; i++) {
        back[i] = (unsigned char)(group >> (16 - 8 * i));
        if (back[i] != in[i] /* dead true */)
            return -4;
    }
    return n;
}

int encode_decode_precond(const unsigned char *in, int n)
{
    (void)in;
    return n >= 1 && n <= 3;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned char in[3];
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(encode_decode_precond(in, n));
    for (int i = 0; i < 3; i++)
        in[i] = __VERIFIER_nondet_uchar();
    return encode_decode(in, n);
}
#endif
