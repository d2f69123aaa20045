// An array of strings, the last of them none.
#include <string.h>

int arguments(int count, char **values)
{
    int verbose = 0;
    if (count < 1 || values[0] == NULL)
        return -1;
    for (int i = 1; i < count; i++) {
        if (values[i] == NULL)
            return -2;
        if (strcmp(values[i], "-v") == 0)
            verbose++;
        else if (values[i][0] == '-')
            return -3;
    }
    if (values[count] != NULL)
        return -4;
    return verbose > 1 ? 2 : verbose;
}
