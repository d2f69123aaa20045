#include "verifier.h"
#include "../contexts/permission.c"

int main(void)
{
    int have = between(0, 15), need = between(0, 7);
    __VERIFIER_assume((!(have & WRITE) | (have & READ)) != 0);
    __VERIFIER_assume((have & need) != 0);
    permission((enum permission)have, (enum permission)need);
    return 0;
}
