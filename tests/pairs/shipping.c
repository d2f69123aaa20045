#include "verifier.h"
#include "../contexts/shipping.c"

int main(void)
{
    struct parcel p;
    p.width = (short)between(1, 4);
    p.height = (short)between(1, 4);
    p.zone = (unsigned char)between(0, 2);
    p.express = __VERIFIER_nondet_bool();
    __VERIFIER_assume((p.zone != 2) | !p.express);
    shipping(p);
    return 0;
}
