#include "../b_simplify_node.c"

int main(void)
{
    struct expr x = {VAR, 1, NULL, NULL}, y = {VAR, 2, NULL, NULL}, z = {VAR, 3, NULL, NULL};
    struct expr zero = {CONST, 0, NULL, NULL}, seven = {CONST, 7, NULL, NULL};
    struct expr sum = {ADD, 0, &x, &y};
    struct expr e;

    if (simplify(&x) != &x || simplify(&seven) != &seven) return 1;
    e = (struct expr){ADD, 0, &seven, &x};
    if (simplify(&e) != &e || e.a != &x || e.b != &seven) return 2;
    e = (struct expr){SUB, 0, &seven, &x};
    if (simplify(&e) != &e || e.a != &seven) return 3;
    e = (struct expr){ADD, 0, &seven, &zero};
    if (simplify(&e) != &seven) return 4;
    e = (struct expr){SUB, 0, &x, &x};
    if (simplify(&e) != &e || e.op != CONST) return 5;
    e = (struct expr){AND, 0, &x, &x};
    if (simplify(&e) != &x) return 6;
    e = (struct expr){ADD, 0, &x, &x};
    if (simplify(&e) != &e) return 7;
    e = (struct expr){MUL, 0, &x, &zero};
    if (simplify(&e) != &zero) return 8;
    e = (struct expr){AND, 0, &zero, &x};
    if (simplify(&e) != &zero) return 9;
    e = (struct expr){ADD, 0, &x, &zero};
    if (simplify(&e) != &x) return 10;
    e = (struct expr){SUB, 0, &sum, &y};
    if (simplify(&e) != &x) return 11;
    e = (struct expr){SUB, 0, &sum, &x};
    if (simplify(&e) != &y) return 12;
    e = (struct expr){SUB, 0, &sum, &z};
    if (simplify(&e) != &e) return 13;
    return 0;
}
