// The length of an array in a structure, and what is between two lengths.
#include <string.h>

struct vector {
    int *data;
    int length;
};

int vector(const struct vector *v, const char *tag, char *out, int k)
{
    int large = 0;
    for (int i = 0; i < v->length; i++) {
        if (v->data[i] < 0)
            return -1;
        large += v->data[i] > 100;
    }
    if (large > 2)
        return 1;
    if (memchr(tag, 'q', 2))
        return 2;
    if (k >= 0 && k < 4)
        out[k] = 'x';
    if (k == 3 && out[3] != 'x')
        return 4;
    return 0;
}
