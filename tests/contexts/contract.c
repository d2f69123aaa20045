// An ACSL contract: what it requires holds, what it says about the end is left alone.
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

/*@ requires \valid(p);
  @ requires four: \valid_read(a + (0 .. 3)) && \separated(p, q);
  @ requires q == \null || q->value != 7;
  @ assigns p->value;
  @ ensures \result >= 0;
  @ behavior small:
  @   assumes k < 3;
  @   requires *a > 0;
  @ complete behaviors;
  @*/
int contract(struct node *p, const int *a, struct node *q, int k)
{
    if (p == NULL)
        return 1;
    if (q == NULL)
        return 2;
    if (p == q)
        return 3;
    if (q->value == 7)
        return 8;
    if (a[3] > 5)
        return 4;
    if (k < 3 && *a < 0)
        return 5;
    if (k >= 3 && *a < 0)
        return 6;
    return 0;
}
