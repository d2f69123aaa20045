// The same for CBMC: what is not initialised is anything, and is told with each test.
#define __VERIFIER_assume(condition) __CPROVER_assume(condition)

static int __VERIFIER_nondet_int(void)
{
    int value;

    __CPROVER_input("value", value);
    return value;
}

static char __VERIFIER_nondet_char(void)
{
    char value;

    __CPROVER_input("value", value);
    return value;
}

