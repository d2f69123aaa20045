// wild: program
// dead: by_newton#1:true, main#2:true, main#3:true, main#4:true, main#7:true, main#9:true
// shape: numeric code: integer square root bit by bit and by Newton's method
// unwind: 20
// witness: 9801
// domain: 1..9999
// why: both give the largest number whose square is not larger than n.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);

static unsigned by_bits(unsigned n)
{
    unsigned root = 0, bit = 1u << 14;
    while (bit > n)
        bit >>= 2;
    while (bit != 0) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return root;
}

static unsigned by_newton(unsigned n)
{
    unsigned x = n, y = (n + 1) / 2;
    int steps = 0;
    while (y < x) {
        x = y;
        y = (x + n / x) / 2;
        if (++steps > 15 /* dead true */)
            return 0;
    }
    return x;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), r;
    __VERIFIER_assume(n > 0 && n < 10000);
    r = by_bits(n);
    if (r * r > n /* dead true */)
        return 1;
    if ((r + 1) * (r + 1) <= n /* dead true */)
        return 2;
    if (by_newton(n) != r /* dead true */)
        return 3;
    if (r == 99 && n == 9801)
        return 4;
    if (r > 99 /* dead true */)
        return 5;
    if (n % 4 == 2 && r * r == n /* dead true */)
        return 6;
    return 0;
}
