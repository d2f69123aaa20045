// Sorted, without repetition, and the place is known: binary search needs no "not found".
int sorted(const int *a, int n, int x)
{
    int low = 0, high = n - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == x)
            return middle;
        if (a[middle] < x)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}
