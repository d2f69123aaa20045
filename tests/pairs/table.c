#include "verifier.h"
#include "../contexts/table.c"

int main(void)
{
    struct handler handlers[2];
    handlers[0].code = (unsigned char)between(0, 2);
    handlers[0].run = __VERIFIER_nondet_bool() ? twice : negate;
    handlers[1].code = (unsigned char)between(0, 2);
    handlers[1].run = __VERIFIER_nondet_bool() ? negate : NULL;
    unsigned char code = (unsigned char)between(0, 2);
    table(handlers, code, between(0, 3));
    return 0;
}
