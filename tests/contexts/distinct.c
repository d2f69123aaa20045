// The same without a word about them: they may be the same.
int distinct(int *p, int *q)
{
    *p = 1;
    *q = 2;
    if (*p == 2)
        return 1;
    return 0;
}
