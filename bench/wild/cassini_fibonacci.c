// wild: program
// dead: main#8:true, main#9:true, main#10:true, main#13:true, main#15:true
// shape: products and sums: identities of Fibonacci numbers with free start values
// unwind: 14
// domain: 0..12, 0..12, 0..6
// why: the determinant of neighbours keeps its size and changes its sign; sums telescope.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    int first, second, sum = 0, invariant, now;
    __VERIFIER_assume(a >= 0 && a <= 12);
    __VERIFIER_assume(b >= 0 && b <= 12);
    __VERIFIER_assume(n >= 0 && n <= 6);
    first = a;
    second = b;
    invariant = b * b - a * b - a * a;
    for (int i = 0; i < n; i++) {
        int c = a + b;
        sum += a;
        a = b;
        b = c;
    }
    now = b * b - a * b - a * a;
    if (n % 2 == 0) {
        if (now != invariant /* dead true */)
            return 1;
    } else if (now != -invariant /* dead true */) {
        return 2;
    }
    if (sum != b - second /* dead true */)
        return 3;
    if (first > 0 && n > 3 && b <= a /* dead true */)
        return 4;
    if (now == 0 && first != 0 /* dead true */)
        return 5;
    if (now == -1 && n == 5)
        return 6;
    return 0;
}
