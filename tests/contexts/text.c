// A string: how long it can be, and whether it is there.
int text(const char *s)
{
    int n = 0;
    if (!s)
        return -1;
    while (s[n])
        n++;
    if (n > 3)
        return -2;
    return n == 3;
}
