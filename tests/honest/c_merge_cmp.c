// honest: merge_unique
// kind: callback
#include <stddef.h>

struct merge_stats {
    size_t equal;
    size_t from_left;
    int unordered;
};

/* Merges two sorted arrays with a comparison of the caller's; of equal elements only the left one
   is kept. `max` is the room in `out`. Notes when the inputs turn out not to be sorted. */
int merge_unique(const int *left, size_t nl, const int *right, size_t nr, int *out, size_t max,
                 int (*cmp)(void *ctx, int a, int b), void *ctx, struct merge_stats *st)
{
    size_t i = 0, j = 0, k = 0;

    while (i < nl || j < nr) {
        int pick;
        if (i == nl) {
            pick = right[j++];
        } else if (j == nr) {
            pick = left[i++];
            st->from_left++;
        } else {
            int c = cmp(ctx, left[i], right[j]);
            if (c == 0) {
                st->equal++;
                j++;
            }
            if (c <= 0) {
                pick = left[i++];
                st->from_left++;
            } else {
                pick = right[j++];
            }
        }
        if (k > 0) {
            int c = cmp(ctx, out[k - 1], pick);
            if (c == 0)
                continue;
            if (c > 0)
                st->unordered = 1;
        }
        if (k == max)
            return -1;
        out[k++] = pick;
    }
    return (int)k;
}
