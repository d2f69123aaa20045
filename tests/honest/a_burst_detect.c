// honest: burst_detect
// kind: pointer-length
#include <stddef.h>
#include <stdint.h>

struct burst {
    size_t start;
    size_t length;
    int clipped;
};

/* Looks for stretches in which the sum of the magnitudes in a sliding window
 * is above a threshold; leaves the longest of them in *best. Returns how many
 * there were, or -1 for arguments without sense. */
int burst_detect(const int16_t *s, size_t n, size_t window, int32_t threshold, struct burst *best)
{
    int64_t sum = 0;
    size_t start = 0;
    int inside = 0, clipped = 0, count = 0;

    if (window < 4 || window > n)
        return -1;
    best->start = best->length = 0;
    best->clipped = 0;
    for (size_t i = 0; i < n; i++) {
        int32_t x = s[i];
        sum += x < 0 ? -x : x;
        if (i >= window) {
            int32_t old = s[i - window];
            sum -= old < 0 ? -old : old;
        }
        if (!inside && sum > threshold) {
            inside = 1;
            clipped = 0;
            start = i;
            count++;
        } else if (inside && sum <= threshold / 2) {
            inside = 0; /* with hysteresis */
        }
        if (inside) {
            if (x == INT16_MIN || x == INT16_MAX)
                clipped = 1;
            if (i - start + 1 > best->length) {
                best->start = start;
                best->length = i - start + 1;
                best->clipped = clipped;
            }
        }
    }
    if (best->length >= 12 && count > 1)
        count |= 0x100; /* long enough to stand out among several */
    return count;
}
