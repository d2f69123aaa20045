// Binary search in a sorted array that has the value in it: promised by the context, or made so.
int search(const unsigned char *a, int n, unsigned char x)
{
    int low = 0, high = n - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (a[middle] == x)
            return middle;
        if (a[middle] < x)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

// Sorted and with x in it, because it is made so: no condition says it.
int made(const unsigned char *within, int n, int where)
{
    unsigned char a[12];
    for (int i = 0; i < 12; i++)
        a[i] = (unsigned char)(4 * i + within[i]);
    return search(a, n, a[where]);
}
