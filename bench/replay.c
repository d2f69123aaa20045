// What a test gives to a program: the numbers on standard input, in order; then zeros.
#include <stdio.h>
#include <stdlib.h>

static long long next_value(void)
{
    long long value;

    return scanf("%lld", &value) == 1 ? value : 0;
}

int __VERIFIER_nondet_int(void)
{
    return (int)next_value();
}

char __VERIFIER_nondet_char(void)
{
    return (char)next_value();
}

void __VERIFIER_assume(int condition)
{
    if (!condition) {
        exit(0);
    }
}
