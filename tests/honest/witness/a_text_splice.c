#include "../a_text_splice.c"

static char area[200];
static char *const text = area + 60; /* 80 bytes of text between two others */

static int gives(const char *start, size_t at, size_t drop, size_t from, size_t n, const char *want)
{
    memset(area, '.', sizeof area);
    memcpy(text, start, strlen(start));
    long r = text_splice(text, strlen(start), 80, at, drop, text + from, n);
    return r == (long)strlen(want) && memcmp(text, want, strlen(want)) == 0;
}

int main(void)
{
    const char *s = "the quick brown fox";

    memcpy(area, "slow", 4);
    memcpy(area + 150, "red", 3);
    memcpy(text, s, 19);
    if (text_splice(text, 19, 80, 4, 5, area, 4) != 18 || memcmp(text, "the slow brown fox", 18) != 0)
        return 1;
    if (text_splice(text, 18, 80, 9, 5, area + 150, 3) != 16 || memcmp(text, "the slow red fox", 16) != 0)
        return 2;
    if (text_splice(text, 16, 80, 8, 4, area, 0) != 12 || memcmp(text, "the slow fox", 12) != 0)
        return 3;
    if (text_splice(text, 12, 80, 13, 0, area, 1) != -1 || text_splice(text, 12, 80, 10, 3, area, 1) != -1 ||
        text_splice(text, 12, 80, 0, 0, text + 8, 5) != -1 || text_splice(text, 12, 14, 0, 1, area, 4) != -1)
        return 4;
    if (!gives(s, 4, 6, 16, 3, "the foxbrown fox"))
        return 5;
    if (!gives(s, 4, 0, 10, 6, "the brown quick brown fox"))
        return 6;
    if (!gives(s, 16, 0, 4, 6, "the quick brown quick fox"))
        return 7;
    if (!gives(s, 10, 0, 4, 12, "the quick quick brown brown fox"))
        return 8;
    return 0;
}
