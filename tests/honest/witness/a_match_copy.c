#include "../a_match_copy.c"

static unsigned char buf[160], want[160];

static int copies(size_t have, size_t distance, size_t n, size_t limit)
{
    for (size_t i = 0; i < sizeof buf; i++)
        buf[i] = want[i] = (unsigned char)(i < have ? i + 'A' : 0);
    for (size_t i = 0; i < n; i++)
        want[have + i] = want[have + i - distance];
    unsigned char *end = match_copy(buf, buf + have, buf + have - distance, n, buf + limit);
    return end == buf + have + n && memcmp(buf, want, sizeof buf) == 0;
}

int main(void)
{
    unsigned char w[32] = "abcdefgh";
    if (match_copy(w + 4, w + 8, w + 2, 3, w + 32) || match_copy(w, w + 8, w + 8, 3, w + 32) ||
        match_copy(w, w + 8, w + 2, 25, w + 32))
        return 1;
    if (!copies(10, 1, 20, 160)) /* a run */
        return 2;
    if (!copies(10, 3, 2, 160) || !copies(10, 3, 50, 160) || !copies(10, 7, 60, 160) || !copies(20, 9, 30, 160))
        return 3;
    if (!copies(40, 30, 28, 160) || !copies(40, 30, 90, 160) || !copies(40, 30, 5, 45))
        return 4;
    if (!copies(20, 12, 11, 160) || !copies(20, 9, 0, 20))
        return 5;
    return 0;
}
