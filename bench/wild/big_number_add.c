// wild: program
// dead: add#1:true, main#2:true, main#4:true, main#6:true, main#7:true, main#11:true
// shape: numeric code: addition of long numbers in bytes, against 64 bits
// unwind: 7
// witness: -1 1
// witness: -1 -256
// why: the bytes of the sum are those of the wide sum; there is a carry only where the sum is smaller than a summand.
extern unsigned __VERIFIER_nondet_uint(void);

#define BYTES 4

static int add(const unsigned char *a, const unsigned char *b, unsigned char *out)
{
    unsigned carry = 0;
    for (int i = 0; i < BYTES; i++) {
        unsigned s = a[i] + b[i] + carry;
        out[i] = (unsigned char)s;
        carry = s >> 8;
        if (carry > 1 /* dead true */)
            return -1;
    }
    return (int)carry;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), sum = 0;
    unsigned char a[BYTES], b[BYTES], out[BYTES];
    int carry;
    for (int i = 0; i < BYTES; i++) {
        a[i] = (unsigned char)(x >> 8 * i);
        b[i] = (unsigned char)(y >> 8 * i);
    }
    carry = add(a, b, out);
    for (int i = BYTES - 1; i >= 0; i--)
        sum = sum << 8 | out[i];
    if (sum != x + y /* dead true */)
        return 1;
    if (carry) {
        if (sum >= x /* dead true */)
            return 2;
        if (sum == 0)
            return 3;
    } else if (sum < y /* dead true */) {
        return 4;
    }
    if (((unsigned long long)x + y) >> 32 != (unsigned)carry /* dead true */)
        return 5;
    if (out[3] == 0xff && out[0] == 0xff && carry && x == y /* dead true */)
        return 6;
    return 0;
}
