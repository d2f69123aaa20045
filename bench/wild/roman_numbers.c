// wild: function roman
// dead: letter#0:default, roman#4:true, roman#7:true, roman#8:true, roman#10:true
// shape: codec: Roman numbers, written and read back
// unwind: 17
// witness: 388
// domain: 1..399
// why: reading gives the number back, and a number below 400 has at most 11 letters.
static int letter(char c)
{
    switch (c) {
    case 'I':
        return 1;
    case 'V':
        return 5;
    case 'X':
        return 10;
    case 'L':
        return 50;
    case 'C':
        return 100;
    default: /* dead */
        return 0;
    }
}

int roman(int n)
{
    static const int value[9] = {100, 90, 50, 40, 10, 9, 5, 4, 1};
    static const char text[9][3] = {"C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    char out[20];
    int used = 0, rest = n, back = 0;
    for (int i = 0; i < 9; i++)
        while (rest >= value[i]) {
            for (int k = 0; text[i][k]; k++)
                out[used++] = text[i][k];
            rest -= value[i];
        }
    for (int i = 0; i < used; i++) {
        int v = letter(out[i]);
        if (v == 0 /* dead true */)
            return -1;
        if (i + 1 < used && letter(out[i + 1]) > v)
            back -= v;
        else
            back += v;
    }
    if (back != n /* dead true */)
        return -2;
    if (used > 11 /* dead true */)
        return -3;
    if (used == 11 && n != 388 /* dead true */)
        return -4;
    if (used == 1 && n > 1)
        return 1;
    return 0;
}

int roman_precond(int n)
{
    return n > 0 && n < 400;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(roman_precond(n));
    return roman(n);
}
#endif
