// In what is required, integers do not wrap and have no sign of their own.
int exact(unsigned n, int x, unsigned char c, long long big)
{
    if (n == 0xffffffffu)
        return 1;
    if (x == 2147483647)
        return 2;
    if (c > 200)
        return 3;
    if (big > 3037000500LL)
        return 4;
    return 0;
}
