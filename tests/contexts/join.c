// Two strings into a buffer with a capacity.
#include <stddef.h>
#include <string.h>

int join(char *out, size_t capacity, const char *left, const char *right)
{
    if (capacity == 0)
        return -1;
    size_t first = strlen(left), second = strlen(right);
    if (first + second + 1 > capacity)
        return -2;
    memcpy(out, left, first);
    memcpy(out + first, right, second);
    out[first + second] = '\0';
    if (strlen(out) != first + second)
        return -3;
    if (first + second > 3)
        return -4;
    return out[0] == '\0' ? 0 : 1;
}
