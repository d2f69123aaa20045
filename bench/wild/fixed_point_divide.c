// wild: function ratio
// dead: ratio#0:true, ratio#1:true, ratio#2:true, ratio#4:true, ratio#5:true, ratio#7:true, ratio#9:false
// shape: numeric code: fixed-point division and multiplication, error of rounding
// unwind: 3
// domain: 0..1000, 1..1000
// why: the quotient times the divisor differs from the dividend by less than the divisor.
int ratio(int a, int b)
{
    int q = a * 256 / b;
    int r = a * 256 % b;
    int back = q * b / 256;
    if (q * b + r != a * 256 /* dead true */)
        return -1;
    if (r >= b /* dead true */)
        return -2;
    if (back > a /* dead true */)
        return -3;
    if (back < a) {
        if (r == 0 /* dead true */)
            return -4;
        if (a - back > 4 /* dead true */)
            return -5;
        return a - back;
    }
    if (a >= b && q < 256 /* dead true */)
        return -6;
    if (q == 257 && b > 200 /* dead false */)
        return 11;
    return 0;
}

int ratio_precond(int a, int b)
{
    return a >= 0 && a <= 1000 && b >= 1 && b <= 1000;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(ratio_precond(a, b));
    return ratio(a, b);
}
#endif
