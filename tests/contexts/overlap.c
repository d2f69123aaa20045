// Copies forwards: wrong where the target lies behind the source, and here it may be the same.
int overlap(unsigned char *to, const unsigned char *from, int n)
{
    unsigned char first = from[0];
    for (int i = 0; i < n; i++)
        to[i] = (unsigned char)(from[i] + 1);
    if (from[0] != first)
        return 1;
    if (to == from)
        return 2;
    return 0;
}
