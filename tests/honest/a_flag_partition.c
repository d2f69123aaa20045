// honest: flag_partition
// kind: begin-end
// dead: flag_partition#7:true, flag_partition#8:true
#include <stddef.h>

/* Rearranges [first, last) into what is less than, equal to and greater than
 * a pivot taken from the range. The middle part is [*eq, result). */
int *flag_partition(int *first, int *last, int **eq)
{
    int *lo = first, *mid = first, *hi = last;
    int pivot;

    *eq = first;
    if (last - first < 2)
        return last;
    pivot = first[(last - first) / 2];
    if (last - first > 9) {
        /* median of three, for longer ranges only */
        int a = first[0], c = last[-1];
        if ((a < pivot) == (pivot < c)) {
            /* stays */
        } else if ((pivot < a) == (a < c)) {
            pivot = a;
        } else {
            pivot = c;
        }
    }
    while (mid < hi) {
        int x = *mid;
        if (x < pivot) {
            *mid++ = *lo;
            *lo++ = x;
        } else if (x > pivot) {
            *mid = *--hi;
            *hi = x;
        } else {
            mid++;
        }
    }
    if (mid != hi)
        return NULL; /* the parts overlap */
    if (lo > hi)
        return NULL;
    *eq = lo;
    return hi;
}
