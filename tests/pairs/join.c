#include "verifier.h"
#include "../contexts/join.c"

int main(void)
{
    char out[4], left[3], right[3];
    for (int i = 0; i < 2; i++) {
        left[i] = __VERIFIER_nondet_bool() ? 'a' : '\0';
        right[i] = __VERIFIER_nondet_bool() ? 'b' : '\0';
    }
    left[2] = right[2] = '\0';
    join(out, (size_t)between(1, 4), left, right);
    return 0;
}
