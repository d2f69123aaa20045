// wild: program
// dead: main#2:true, main#3:true, main#4:true, main#5:true, main#7:true, main#10:true, main#12:true
// shape: sums: casting out nines, digit sums and reversed numbers
// unwind: 8
// domain: 0..9999
// why: a number and its digit sum have the same remainder by 9; the reversed number has the same digit sum.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int digit_sum(int n)
{
    int sum = 0;
    while (n > 0) {
        sum += n % 10;
        n /= 10;
    }
    return sum;
}

static int reversed(int n)
{
    int r = 0;
    while (n > 0) {
        r = r * 10 + n % 10;
        n /= 10;
    }
    return r;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int sum, r;
    __VERIFIER_assume(n >= 0 && n < 10000);
    sum = digit_sum(n);
    r = reversed(n);
    if (sum % 9 != n % 9 /* dead true */)
        return 1;
    if (digit_sum(r) != sum /* dead true */)
        return 2;
    if ((n - r) % 9 != 0 /* dead true */)
        return 3;
    if (sum > 36 /* dead true */)
        return 4;
    if (sum == 36 && n != 9999 /* dead true */)
        return 5;
    if (n == r && n > 1000) {
        if (n % 11 != 0 /* dead true */)
            return 6;
        return 7;
    }
    if (r > n && r % 10 == 0 /* dead true */)
        return 8;
    return 0;
}
