// As many elements as a parameter says: no more are there.
#include <stddef.h>

int counted(const int *a, size_t n)
{
    int found = 0;
    for (size_t i = 0; i < n; i++) {
        if (a[i] == 7)
            found++;
    }
    if (n > 5)
        return 2;
    if (found > 3)
        return 1;
    return 0;
}
