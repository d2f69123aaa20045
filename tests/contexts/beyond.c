// One element too many is read, whatever the length: what lies behind the loop is never reached.
int beyond(const unsigned char *a, int n)
{
    int i = 0;
    while (i <= n) {
        if (a[i] == 42)
            return i;
        i++;
    }
    return -1;
}
