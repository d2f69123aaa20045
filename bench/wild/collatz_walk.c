// wild: program
// dead: main#5:true, main#6:true, main#7:true, main#8:true, main#10:false, main#12:true, main#14:true
// shape: large loop: Collatz walks below 100 with hundreds of steps
// unwind: 120
// domain: 1..99
// why: every walk that starts below 100 ends within 118 steps and never passes 9232.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void)
{
    int n = __VERIFIER_nondet_int(), start, steps = 0, highest, odd = 0, even = 0;
    __VERIFIER_assume(n > 0 && n < 100);
    start = n;
    highest = n;
    while (n != 1) {
        if (n % 2 == 0) {
            n /= 2;
            even++;
        } else {
            n = 3 * n + 1;
            odd++;
        }
        steps++;
        if (n > highest)
            highest = n;
        if (steps > 118 /* dead true */)
            return 1;
    }
    if (highest > 9232 /* dead true */)
        return 2;
    if (odd + even != steps /* dead true */)
        return 3;
    if (odd > even /* dead true */)
        return 4;
    if (steps == 118 && start == 97 /* dead false */)
        return 5;
    if (odd == 0 && (start & (start - 1)) != 0 /* dead true */)
        return 6;
    if (highest == 9232 && steps < 80 /* dead true */)
        return 7;
    return 0;
}
