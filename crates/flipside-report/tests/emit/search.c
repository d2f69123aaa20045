/* Binary search in a sorted array: where is the key, or -1?
   The check of `mid` is defensive: for a sorted array of a legal length it never fires. */
#define MOST 6

int search(const int a[MOST], int count, int key)
{
    int low = 0, high = count - 1;
    while (low <= high) {
        int mid = low + (high - low) / 2;
        if (mid < 0 || mid >= count)
            return -2;
        if (a[mid] == key)
            return mid;
        if (a[mid] < key)
            low = mid + 1;
        else
            high = mid - 1;
    }
    return -1;
}

int search_precond(const int a[MOST], int count, int key)
{
    (void)key;
    if (count < 0 || count > MOST)
        return 0;
    for (int i = 1; i < count; i++)
        if (a[i - 1] > a[i])
            return 0;
    return 1;
}
