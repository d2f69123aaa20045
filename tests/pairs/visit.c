#include "verifier.h"
#include "../contexts/visit.c"

int main(void)
{
    signed char data[2];
    struct buffer b = { data, (size_t)between(0, 2) };
    for (size_t i = 0; i < b.length; i++)
        data[i] = (signed char)between(0, 2);
    struct visitor v = { NULL, between(0, 3) };
    if (__VERIFIER_nondet_bool())
        v.accept = __VERIFIER_nondet_bool() ? at_most : everything;
    visit(&b, &v);
    return 0;
}
