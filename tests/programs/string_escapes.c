// Escape sequences in strings and characters: simple, octal, hexadecimal, universal names, and where they end.
#include <stdio.h>

static void show(const char *s, int n) {
    for (int i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '\\') printf("\\\\");
        else if (c >= ' ' && c < 127) putchar(c);
        else if (c == '\n') printf("<nl>");
        else printf("<%d>", c);
    }
    putchar('\n');
}

static int unescape(int c) {
    switch (c) {
    case '\a': return 'a';
    case '\b': return 'b';
    case '\t': return 't';
    case '\n': return 'n';
    case '\v': return 'v';
    case '\f': return 'f';
    case '\r': return 'r';
    case '\033': return 'e';
    case '\0': return '0';
    default: return c == '\'' || c == '\"' || c == '\\' || c == '\?' ? c : '.';
    }
}

int main(void) {
    static const char all[] = "\a\b\f\n\r\t\v\\\'\"\?";
    show(all, sizeof all);
    show("\1\12\1234\x41\x0a" "B", 8);
    show("\377\xff\x80", 3);
    show("\u00e9\u20ac", 5);
    for (int c = 0; c < 128; c++)
        if (unescape(c) != '.') printf("%d%c ", c, unescape(c));
    printf("\n%d %d %d\n", '\x41' == 'A', '\101' == 65, '\0' == 0);
    printf("%d %d\n", (int)sizeof "\x41" "1", (int)sizeof "\0601");
    return 0;
}
