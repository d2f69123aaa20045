// Where a result goes is optional, what is read is not.
#include <stddef.h>

int optional(const unsigned char *text, int *digits, int *others)
{
    int found = 0;
    if (text == NULL)
        return -1;
    for (int i = 0; text[i] != 0; i++) {
        if (text[i] >= '0' && text[i] <= '9')
            found++;
        else if (others != NULL)
            ++*others;
    }
    if (digits != NULL)
        *digits = found;
    if (found > 2)
        return -2;
    return digits != NULL && others != NULL && *others > *digits;
}
