#include "verifier.h"
#include "../contexts/account.c"

int main(void)
{
    struct limit limit = { between(2, 4) };
    struct owner owner = { between(0, 3), __VERIFIER_nondet_bool() ? &limit : NULL };
    struct account a = { between(0, 7), &owner };
    int amount = between(1, 6);
    __VERIFIER_assume(a.balance >= amount);
    account(&a, amount);
    return 0;
}
