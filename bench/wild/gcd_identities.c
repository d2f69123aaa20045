// wild: program
// dead: main#4:true, main#5:true, main#6:true, main#7:true, main#9:true, main#10:true, main#16:true
// shape: numeric code: gcd, lcm and their product
// unwind: 14
// domain: 1..60, 1..60
// why: gcd divides both numbers, gcd times lcm is the product, and the quotients have no common factor 2.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int gcd(int a, int b)
{
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int g, lcm;
    __VERIFIER_assume(a > 0 && a <= 60);
    __VERIFIER_assume(b > 0 && b <= 60);
    g = gcd(a, b);
    if (g <= 0 /* dead true */)
        return 1;
    if (a % g != 0 /* dead true */ || b % g != 0 /* dead true */)
        return 2;
    lcm = a / g * b;
    if (g * lcm != a * b /* dead true */)
        return 3;
    if (a / g % 2 == 0 && b / g % 2 == 0 /* dead true */)
        return 4;
    if (lcm % a != 0 /* dead true */)
        return 5;
    if (g == a && a < b)
        return 6;
    if (lcm == a * b && a > 7 && b > 7)
        return 7;
    if (lcm < a /* dead true */)
        return 8;
    return 0;
}
