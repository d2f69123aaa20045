#include "verifier.h"
#include "../contexts/median.c"

int main(void)
{
    int a = between(0, 5), b = between(0, 5), c = between(0, 5);
    int *v[3] = { &a, &b, &c };
    median(v);
    return 0;
}
