// wild: program
// dead: main#5:true, main#13:true, main#15:true, main#18:true
// shape: large loop: a sieve up to 1000, then questions about one number
// unwind: 1002
// domain: 2..1000
// why: the sieve and trial division agree; between 887 and 907 there is no prime.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define LIMIT 1000

static unsigned char composite[LIMIT + 1];

int main(void)
{
    int n, primes = 0, divisor = 0;
    for (int i = 2; i * i <= LIMIT; i++) {
        if (composite[i])
            continue;
        for (int j = i * i; j <= LIMIT; j += i)
            composite[j] = 1;
    }
    for (int i = 2; i <= LIMIT; i++)
        if (!composite[i])
            primes++;
    if (primes != 168 /* dead true */)
        return 1;
    n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 2 && n <= LIMIT);
    for (int d = 2; d <= 31 && !divisor; d++)
        if (n != d && n % d == 0)
            divisor = d;
    if (composite[n]) {
        if (!divisor /* dead true */)
            return 2;
        if (divisor == 31)
            return 3;
    } else if (divisor /* dead true */) {
        return 4;
    }
    if (n > 887 && n < 907 && !composite[n] /* dead true */)
        return 5;
    return 0;
}
