// Plain char is signed here: comparisons, array indices, conversions to unsigned char and back.
#include <limits.h>
#include <stdio.h>

static int kind(char c) {
    if (c < 0) return 1;
    if (c < ' ') return 2;
    if (c == 127) return 3;
    return 4;
}

static int kind_unsigned(unsigned char c) {
    if (c > 127) return 1;
    if (c < ' ') return 2;
    if (c == 127) return 3;
    return 4;
}

int main(void) {
    int same = 0;
    for (int i = 0; i < 256; i++)
        if (kind((char)i) == kind_unsigned((unsigned char)i)) same++;
    printf("%d\n", same);
    char c = '\xe9';
    unsigned char u = '\xe9';
    printf("%d %d %d\n", c, u, c == u);
    printf("%d\n", (unsigned char)c == u);
    int table[256] = { 0 };
    const char *text = "caf\xc3\xa9";
    for (const char *p = text; *p; p++) {
        if (*p < 0) table[(unsigned char)*p] += 10;
        else table[(int)*p]++;
    }
    printf("%d %d %d\n", table['c'], table[0xc3], table[0xa9]);
    printf("%d %d %d\n", CHAR_MIN, CHAR_MAX, (int)sizeof 'a');
    signed char s = -1;
    if (s == (char)255) printf("minus one\n");
    if ('\xff' < 0) printf("literal is negative\n");
    return 0;
}
