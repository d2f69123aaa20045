// wild: program
// dead: main#4:true, main#6:true, main#8:true, main#9:true, main#10:true, main#11:true, main#15:true
// shape: small interpreter: a register machine with fuel; a fixed program multiplies two inputs
// unwind: 90
// domain: 0..20, 0..15
// why: the program computes the product by repeated addition; the counter register is zero at its end.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

enum { SET, ADD, SUB1, JZ, JMP, HALT };

struct op {
    unsigned char code, a, b;
};

static const struct op program[] = {
    {SET, 2, 0},  /* r2 = 0 */
    {JZ, 1, 5},   /* while r1 */
    {ADD, 2, 0},  /*   r2 += r0 */
    {SUB1, 1, 0}, /*   r1-- */
    {JMP, 0, 1},
    {HALT, 0, 0},
};

int main(void)
{
    int r[3], pc = 0, fuel = 80, steps = 0, x, y;
    r[0] = x = __VERIFIER_nondet_int();
    r[1] = y = __VERIFIER_nondet_int();
    r[2] = 99;
    __VERIFIER_assume(x >= 0 && x <= 20);
    __VERIFIER_assume(y >= 0 && y <= 15);
    for (;;) {
        const struct op *o = &program[pc];
        if (fuel-- == 0 /* dead true */)
            return 1;
        steps++;
        pc++;
        switch (o->code) {
        case SET:
            r[o->a] = o->b;
            break;
        case ADD:
            r[o->a] += r[o->b];
            break;
        case SUB1:
            if (r[o->a] == 0 /* dead true */)
                return 2;
            r[o->a]--;
            break;
        case JZ:
            if (r[o->a] == 0)
                pc = o->b;
            break;
        case JMP:
            pc = o->b;
            break;
        default:
            goto done;
        }
        if (pc > 5 /* dead true */)
            return 3;
    }
done:
    if (r[2] != x * y /* dead true */)
        return 4;
    if (r[1] != 0 /* dead true */)
        return 5;
    if (steps != 4 * y + 3 /* dead true */)
        return 6;
    if (r[2] == 143)
        return 7;
    if (r[2] == 300)
        return 8;
    if (r[2] == 17 && x == 1 /* dead true */)
        return 9;
    return 0;
}
