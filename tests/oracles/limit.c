/* Nothing in an array is above a limit afterwards; how many were. */
struct limits { int low, high; };

int changes;

int limit(int *values, unsigned n, struct limits bounds)
{
    int count = 0;
    if (n > 3)
        return -1;
    for (unsigned i = 0; i < n; i++) {
        if (values[i] > bounds.high) {
            values[i] = bounds.high;
            count++;
        }
    }
    if (count && bounds.low < 0)
        count = -count;
    changes = count;
    return count;
}
