// Two parameters that go in and out.
#include <stddef.h>

int order(int *low, int *high)
{
    if (low == NULL || high == NULL)
        return -1;
    if (*low > *high) {
        int kept = *low;
        *low = *high;
        *high = kept;
    }
    if (*low > *high)
        return -2;
    if (*high - *low > 6)
        return 2;
    if (low == high)
        return 3;
    return *low == *high;
}
