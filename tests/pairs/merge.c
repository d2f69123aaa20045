#include "verifier.h"
#include "../contexts/merge.c"

int main(void)
{
    struct interval a, b, result;
    a.from = between(0, 3);
    a.to = between(0, 3);
    b.from = between(0, 4);
    b.to = between(0, 4);
    __VERIFIER_assume((a.from <= a.to) & (b.from <= b.to) & (a.from <= b.from));
    merge(&a, &b, &result);
    return 0;
}
