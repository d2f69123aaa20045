#include "verifier.h"
#include "../contexts/variant.c"

int main(void)
{
    struct value v;
    v.kind = (enum kind)between(1, 2);
    v.as.number = between(0, 4);
    variant(&v);
    return 0;
}
