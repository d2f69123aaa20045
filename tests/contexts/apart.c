// The same code, and the two are apart.
int apart(unsigned char *to, const unsigned char *from, int n)
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
