// A strict UTF-8 decoder: one to four bytes, overlong forms, surrogates, truncated and stray bytes, encoder round trip.
#include <stdio.h>

static int decode(const unsigned char *s, int n, long *out) {
    if (n < 1) return 0;
    if (s[0] < 0x80) { *out = s[0]; return 1; }
    int need;
    long v, least;
    if ((s[0] & 0xe0) == 0xc0) { need = 2; v = s[0] & 0x1f; least = 0x80; }
    else if ((s[0] & 0xf0) == 0xe0) { need = 3; v = s[0] & 0x0f; least = 0x800; }
    else if ((s[0] & 0xf8) == 0xf0) { need = 4; v = s[0] & 0x07; least = 0x10000; }
    else return -1;
    if (n < need) return -2;
    for (int i = 1; i < need; i++) {
        if ((s[i] & 0xc0) != 0x80) return -3;
        v = v << 6 | (s[i] & 0x3f);
    }
    if (v < least) return -4;
    if (v > 0x10ffff || (v >= 0xd800 && v <= 0xdfff)) return -5;
    *out = v;
    return need;
}

static int encode(long v, unsigned char *s) {
    if (v < 0x80) { s[0] = (unsigned char)v; return 1; }
    if (v < 0x800) { s[0] = (unsigned char)(0xc0 | v >> 6); s[1] = (unsigned char)(0x80 | (v & 0x3f)); return 2; }
    if (v < 0x10000) {
        s[0] = (unsigned char)(0xe0 | v >> 12);
        s[1] = (unsigned char)(0x80 | (v >> 6 & 0x3f));
        s[2] = (unsigned char)(0x80 | (v & 0x3f));
        return 3;
    }
    s[0] = (unsigned char)(0xf0 | v >> 18);
    s[1] = (unsigned char)(0x80 | (v >> 12 & 0x3f));
    s[2] = (unsigned char)(0x80 | (v >> 6 & 0x3f));
    s[3] = (unsigned char)(0x80 | (v & 0x3f));
    return 4;
}

int main(void) {
    const char *cases[] = { "A", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\x80", "\xc3", "\xc3(", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff" };
    for (int i = 0; i < 12; i++) {
        int n = 0;
        while (cases[i][n]) n++;
        long v = -1;
        int r = decode((const unsigned char *)cases[i], n, &v);
        printf("%d:%lx ", r, r > 0 ? (unsigned long)v : 0ul);
    }
    int good = 0, bad = 0, lengths[5] = { 0 };
    for (long v = 0; v < 0x110000; v += 251) {
        unsigned char b[4];
        long back = -1;
        int n = encode(v, b);
        lengths[n]++;
        if (decode(b, n, &back) == n && back == v) good++;
        else bad++;
    }
    printf("\n%d %d %d %d %d %d\n", good, bad, lengths[1], lengths[2], lengths[3], lengths[4]);
    return 0;
}
