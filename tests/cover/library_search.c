// Searches: a pointer into the text, or null.
// Once a pointer can be one of several, cover: separator
// Once a pointer can be one of several, cover: last_separator unreachable last_separator#3:true
// Once a pointer can be one of several, cover: find unreachable find#3:true
// Once a pointer can be one of several, cover: any_of
// Once a pointer can be one of several, cover: byte_at
#include <string.h>

int separator(const char s[4]) {
    const char *at = strchr(s, '=');
    if (!at) return -1;
    if (at - s == 2) return 1;
    return at[1] == 'x';
}

int last_separator(const char s[4], char c) {
    char *at = strrchr(s, c);
    if (at == 0) return -1;
    if (at == s) return 1;
    if (strchr(at + 1, c) != 0 && c != 0) return 2;
    return strlen(at) == 2;
}

int find(const char s[5], const char what[2]) {
    char *at = strstr(s, what);
    if (at == 0) return -1;
    if (at == s + 2) return 1;
    if (what[0] == 0 && at != s) return 2;
    return 0;
}

int any_of(const char s[4]) {
    const char *at = strpbrk(s, ";,");
    if (at && *at == ',') return at == s ? 1 : 2;
    return at != 0;
}

int byte_at(const unsigned char bytes[3], unsigned n) {
    if (n > 3) return -1;
    const unsigned char *at = memchr(bytes, 7, n);
    if (at == bytes + 2) return 1;
    return at == 0;
}
