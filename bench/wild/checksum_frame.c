// wild: program
// dead: main#3:true, main#7:true, main#9:true, main#12:true
// shape: checksum: a frame is made, one byte of it is changed, the receiver looks
// unwind: 9
// why: the sum of the bytes with the checksum is zero; a change of one byte is always noticed.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define PAYLOAD 5

static unsigned char frame[PAYLOAD + 3];

static unsigned char sum_of(const unsigned char *p, int n)
{
    unsigned char s = 0;
    for (int i = 0; i < n; i++)
        s = (unsigned char)(s + p[i]);
    return s;
}

static int receive(const unsigned char *p)
{
    int length;
    if (p[0] != 0x7e)
        return -1;
    length = p[1];
    if (length > PAYLOAD)
        return -2;
    if (sum_of(p + 1, length + 2) != 0)
        return -3;
    return length;
}

int main(void)
{
    int length = __VERIFIER_nondet_int();
    int where = __VERIFIER_nondet_int();
    unsigned char change = __VERIFIER_nondet_uchar();
    int result;
    __VERIFIER_assume(length >= 0 && length <= PAYLOAD);
    frame[0] = 0x7e;
    frame[1] = (unsigned char)length;
    for (int i = 0; i < length; i++)
        frame[2 + i] = __VERIFIER_nondet_uchar();
    frame[2 + length] = (unsigned char)-sum_of(frame + 1, length + 1);
    if (receive(frame) != length /* dead true */)
        return 1;
    __VERIFIER_assume(where >= 0 && where < length + 3);
    frame[where] = (unsigned char)(frame[where] + change);
    result = receive(frame);
    if (change == 0) {
        if (result < 0 /* dead true */)
            return 2;
        return 3;
    }
    if (where == 0) {
        if (result != -1 /* dead true */)
            return 4;
        return 5;
    }
    if (where == 1)
        return result >= 0 ? 6 : 7;
    if (result != -3 /* dead true */)
        return 8;
    return 0;
}
