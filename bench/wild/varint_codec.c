// wild: program
// dead: get#0:true, get#2:true, get#5:true, main#0:true, main#1:true, main#2:true, main#4:true, main#6:true
// shape: codec: variable-length integers, written and read back
// unwind: 7
// why: what is read is what was written; the length is what the size of the number says.
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned char bytes[8];

static int put(unsigned v)
{
    int n = 0;
    while (v >= 0x80) {
        bytes[n++] = (unsigned char)(v | 0x80);
        v >>= 7;
    }
    bytes[n++] = (unsigned char)v;
    return n;
}

static int get(unsigned *v)
{
    unsigned result = 0;
    int shift = 0, n = 0;
    for (;;) {
        unsigned char b = bytes[n++];
        if (n > 5 /* dead true */)
            return -1;
        if (n == 5 && b > 15 /* dead true */)
            return -2;
        result |= (unsigned)(b & 0x7f) << shift;
        if (!(b & 0x80))
            break;
        shift += 7;
    }
    if (n > 1 && bytes[n - 1] == 0 /* dead true */)
        return -3;
    *v = result;
    return n;
}

int main(void)
{
    unsigned v = __VERIFIER_nondet_uint(), back = 0;
    int n = put(v), m = get(&back);
    if (m < 0 /* dead true */)
        return 1;
    if (n != m /* dead true */)
        return 2;
    if (back != v /* dead true */)
        return 3;
    if (v >= 1u << 21 && n < 4 /* dead true */)
        return 4;
    if (n == 5 && v < 1u << 28 /* dead true */)
        return 5;
    if (n == 3 && v % 16384 == 0)
        return 6;
    return 0;
}
