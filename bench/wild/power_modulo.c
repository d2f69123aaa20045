// wild: program
// dead: main#4:true, main#5:true, main#6:true, main#8:true, main#9:true, main#12:true, main#14:true
// shape: numeric code: fast power modulo a prime, Fermat's little theorem
// unwind: 10
// domain: 0..40, 0..6
// why: a to the power of p - 1 is 1 modulo the prime p; fast and slow power agree.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int fast(int a, int e, int p)
{
    int result = 1;
    a %= p;
    while (e > 0) {
        if (e & 1)
            result = result * a % p;
        a = a * a % p;
        e >>= 1;
    }
    return result;
}

static int slow(int a, int e, int p)
{
    int result = 1;
    for (int i = 0; i < e; i++)
        result = result * a % p;
    return result;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), e = __VERIFIER_nondet_int();
    int f;
    __VERIFIER_assume(a >= 0 && a <= 40);
    __VERIFIER_assume(e >= 0 && e <= 6);
    f = fast(a, e, 7);
    if (f != slow(a, e, 7) /* dead true */)
        return 1;
    if (f < 0 /* dead true */ || f >= 7 /* dead true */)
        return 2;
    if (a % 7 != 0) {
        if (fast(a, 6, 7) != 1 /* dead true */)
            return 3;
        if (f == 0 /* dead true */)
            return 4;
        if (e == 3 && f != 1 && f != 6 /* dead true */)
            return 5;
        return 6;
    }
    if (f != 0 && e != 0 /* dead true */)
        return 7;
    return 0;
}
