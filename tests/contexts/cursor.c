// A cursor into the middle of a buffer: one byte before it is always there, two behind it are.
int cursor(const unsigned char *p)
{
    if (p[-1] == '\\')
        return 1;
    if (p[0] == '"')
        return p[1] == '"' ? 2 : 3;
    if (p[0] == 0 && p[1] != 0)
        return 4;
    if (p[0] > 'a')
        return 5;
    return 0;
}
