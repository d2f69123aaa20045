// Characters, absolute values, bits and numbers in text that depend on the inputs.
// cover: kind unreachable kind#4:true
// cover: fold
// cover: macros
// cover: distance
// cover: bit_counts unreachable bit_counts#3:true
// cover: swapped unreachable swapped#1:false
// cover: number
// cover: hexadecimal
// cover: range unreachable range#1:true
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

int kind(unsigned char c) {
    if ((isdigit)(c)) return 1;
    if ((isupper)(c)) return 2;
    if ((isspace)(c)) return 3;
    if ((isalpha)(c) && (ispunct)(c)) return 4;
    return (isxdigit)(c) != 0;
}

int fold(char c) {
    int low = (tolower)((unsigned char)c);
    if (low == 'q') return c == 'Q' ? 1 : 2;
    return (toupper)(low) == '?';
}

int macros(unsigned char c) {
    if (isdigit(c)) return 1;
    return toupper(c) == 'X';
}

int distance(int a, long b) {
    if (abs(a) == 5) return a < 0 ? 1 : 2;
    return labs(b) > 1000;
}

int bit_counts(unsigned n) {
    if (n == 0) return -1;
    if (__builtin_popcount(n) == 3) return 1;
    if (__builtin_clz(n) + __builtin_ctz(n) == 30) return 2;
    if (__builtin_ctz(n) > 31) return 3;
    return 0;
}

int swapped(unsigned n) {
    return __builtin_bswap32(n) == 0x12345678 && __builtin_parity(n) == 1;
}

int number(const char s[4]) {
    int n = atoi(s);
    if (n == 42) return 1;
    if (n < 0) return 2;
    return s[0] == '+' && n == 7;
}

int hexadecimal(const char s[5]) {
    char *end;
    long n = strtol(s, &end, 0);
    if (end == s) return -1;
    if (n == 0x1f) return s[0] == '0' ? 1 : 2;
    return *end == '!';
}

int range(const char s[3]) {
    errno = 0;
    unsigned long n = strtoul(s, 0, 36);
    if (n == 35 * 36 + 35) return 1;
    if (errno == ERANGE) return 2;
    return 0;
}
