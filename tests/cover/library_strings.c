// String functions on bytes, lengths and places that depend on the inputs.
// cover: measure unreachable measure#3:true
// cover: tail
// cover: keyword unreachable keyword#2:true, keyword#3:true, keyword#3:false
// cover: prefix
// cover: same_bytes
// cover: pad unreachable pad#2:false
// cover: join
// cover: take
// cover: clear unreachable clear#2:true
// cover: move
// cover: skip unreachable skip#1:true, skip#2:true, skip#2:false
// cover: place
#include <string.h>

int measure(const char s[5]) {
    size_t n = strlen(s);
    if (n == 0) return 0;
    if (n == 4) return 1;
    if (s[n - 1] == 'x') return 2;
    if (n > 4) return 3;
    return strnlen(s, 2) == 1;
}

int tail(const char s[4], unsigned i) {
    if (i > 2) return -1;
    return strlen(s + i) == 2;
}

int keyword(const char s[4]) {
    if (strcmp(s, "if") == 0) return 1;
    if (strcmp(s, "for") == 0) return 2;
    if (strcmp(s, "for") == 0 && s[3]) return 3;
    return strcmp(s, "go") < 0;
}

int prefix(const char s[4], unsigned char n) {
    if (n > 3) return -1;
    if (strncmp(s, "abc", n) == 0) return n == 2 ? 2 : 1;
    return 0;
}

int same_bytes(const unsigned char a[3], const unsigned char b[3], unsigned n) {
    if (n > 3) return -1;
    int order = memcmp(a, b, n);
    if (order == 0) return 0;
    if (order < 0) return 1;
    return 2;
}

int pad(const char s[4]) {
    char copy[6];
    strncpy(copy, s, sizeof copy);
    if (copy[0] == 'a' && copy[1] == 0) return 1;
    if (copy[5] == 0) return 2;
    return 3;
}

int join(const char a[3], const char b[3]) {
    char both[6] = "";
    strcpy(both, a);
    strcat(both, b);
    if (strcmp(both, "ab") == 0) return 1;
    if (both[3] == 'z') return 2;
    return strlen(both) == 4;
}

int take(const char *from, unsigned char n) {
    char buffer[3] = { 'a', 'b', 'c' };
    if (n > 1) return -1;
    memcpy(buffer + n, from, n);
    if (buffer[1] == 'x') return 1;
    return buffer[1] == 'b';
}

int clear(unsigned char buffer[4], unsigned n, int c) {
    if (n > 4) return -1;
    buffer[3] = 7;
    memset(buffer, c, n);
    if (n == 3 && buffer[3] != 7) return 1;
    return buffer[3] == 5;
}

int move(unsigned char buffer[4], unsigned char n) {
    if (n > 3) return -1;
    memmove(buffer + 1, buffer, n);
    return buffer[3] == 9 && buffer[2] == 8;
}

int skip(const char s[4]) {
    size_t blanks = strspn(s, " \t");
    size_t word = strcspn(s, "=;");
    if (blanks == 2) return 1;
    if (word < blanks) return s[word] == ' ' ? 2 : 3;
    return word == 3;
}

int place(char s[4], unsigned i) {
    if (i > 1) return -1;
    strcpy(s + i, "x");
    if (s[0] == 'x') return 1;
    return s[0] == 'y';
}
