// Two pointers that may be the same.
int alias(int *p, int *q)
{
    *p = 1;
    *q = 2;
    if (*p == 2)
        return 1;
    return 0;
}
