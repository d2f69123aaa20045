// honest: simplify
// kind: sharing
#include <stddef.h>

enum op { CONST, VAR, ADD, SUB, MUL, AND };

struct expr {
    enum op op;
    long value;                 /* of CONST; number of VAR */
    struct expr *a, *b;
};

/*
 * One step of simplification at a node of an expression DAG, in place. Equal
 * subexpressions are one node. Gives what stands for the node now.
 */
struct expr *simplify(struct expr *e)
{
    struct expr *swap;

    if (e->op == CONST || e->op == VAR)
        return e;
    if (e->a->op == CONST && e->b->op != CONST && e->op != SUB) {
        swap = e->a;
        e->a = e->b;
        e->b = swap;
    }
    if (e->a == e->b) {
        switch (e->op) {
        case SUB:
            e->op = CONST;
            e->value = 0;
            e->a = e->b = NULL;
            return e;
        case AND:
            return e->a;
        default:
            return e;
        }
    }
    if (e->b->op == CONST && e->b->value == 0) {
        if (e->op == MUL || e->op == AND)
            return e->b;
        return e->a;
    }
    if (e->op == SUB && e->a->op == ADD) {
        /* (x + y) - y, (x + y) - x */
        if (e->a->b == e->b)
            return e->a->a;
        if (e->a->a == e->b)
            return e->a->b;
    }
    return e;
}
