#include "verifier.h"
#include "../contexts/optional.c"

int main(void)
{
    unsigned char text[3];
    int digits = 0, others = between(0, 1);
    for (int i = 0; i < 2; i++)
        text[i] = (unsigned char)among('\0', '0', '9', ':');
    text[2] = '\0';
    int *first = __VERIFIER_nondet_bool() ? &digits : NULL;
    optional(text, first, __VERIFIER_nondet_bool() ? &others : NULL);
    return 0;
}
