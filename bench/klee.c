// The same for KLEE: everything is symbolic.
void klee_make_symbolic(void *object, unsigned long size, const char *name);
void klee_assume(unsigned long condition);

int __VERIFIER_nondet_int(void)
{
    int value;

    klee_make_symbolic(&value, sizeof value, "value");
    return value;
}

char __VERIFIER_nondet_char(void)
{
    char value;

    klee_make_symbolic(&value, sizeof value, "value");
    return value;
}

void __VERIFIER_assume(int condition)
{
    klee_assume(condition != 0);
}
