#include "verifier.h"
#include "../contexts/overlap.c"

int main(void)
{
    unsigned char to[2], from[2];
    for (int i = 0; i < 2; i++) {
        to[i] = (unsigned char)between(0, 2);
        from[i] = (unsigned char)between(0, 2);
    }
    int n = between(1, 2);
    overlap(to, __VERIFIER_nondet_bool() ? to : from, n);
    return 0;
}
