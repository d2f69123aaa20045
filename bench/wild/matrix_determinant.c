// wild: function det_rules
// dead: det_rules#0:true, det_rules#1:true, det_rules#3:true, det_rules#10:true
// shape: matrix: determinants of 2x2 matrices and their product
// unwind: 3
// witness: 4 4 0 1 4 0 4 1
// witness: 4 4 0 0 4 0 4 0
// domain: -4..4, -4..4, -4..4, -4..4, -4..4, -4..4, -4..4, -4..4
// why: the determinant of a product is the product of the determinants; with the rows swapped its sign changes.
struct matrix {
    int a, b, c, d;
};

static int det(struct matrix m)
{
    return m.a * m.d - m.b * m.c;
}

static struct matrix times(struct matrix x, struct matrix y)
{
    struct matrix r;
    r.a = x.a * y.a + x.b * y.c;
    r.b = x.a * y.b + x.b * y.d;
    r.c = x.c * y.a + x.d * y.c;
    r.d = x.c * y.b + x.d * y.d;
    return r;
}

int det_rules(struct matrix x, struct matrix y)
{
    struct matrix p = times(x, y), swapped = {x.c, x.d, x.a, x.b};
    if (det(p) != det(x) * det(y) /* dead true */)
        return -1;
    if (det(swapped) != -det(x) /* dead true */)
        return -2;
    if (det(x) == 0 && det(p) != 0 /* dead true */)
        return -3;
    if (det(x) == 1 && det(y) == 1 && x.a > 1 && y.a > 1)
        return 1;
    if (p.a == 32 && det(p) > 0)
        return 2;
    if (p.a > 32 /* dead true */)
        return -4;
    return 0;
}

static int small(struct matrix m)
{
    return m.a >= -4 && m.a <= 4 && m.b >= -4 && m.b <= 4 && m.c >= -4 && m.c <= 4 && m.d >= -4 && m.d <= 4;
}

int det_rules_precond(struct matrix x, struct matrix y)
{
    return small(x) && small(y);
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static struct matrix any(void)
{
    struct matrix m;
    m.a = __VERIFIER_nondet_int();
    m.b = __VERIFIER_nondet_int();
    m.c = __VERIFIER_nondet_int();
    m.d = __VERIFIER_nondet_int();
    return m;
}
int main(void)
{
    struct matrix x = any(), y = any();
    __VERIFIER_assume(det_rules_precond(x, y));
    return det_rules(x, y);
}
#endif
