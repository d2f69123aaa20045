// A pointer into the middle of an array.
int middle(unsigned char *p)
{
    if (p[-1] == 7)
        return 1;
    return p[2];
}
