// Texts that are made of inputs, and numbers that are read from such texts.
// cover: decimal unreachable decimal#0:true
// cover: hexadecimal unreachable hexadecimal#0:true
// cover: fitted unreachable fitted#0:true
// cover: joined unreachable joined#2:true
// cover: long_number
// cover: parsed
// cover: assigned
#include <stdio.h>
#include <string.h>

int decimal(int n) {
    char text[12];
    int length = snprintf(text, sizeof text, "%d", n);
    if (length > 11) return -1;
    if (length == 11) return 1;
    if (text[0] == '-' && length == 3 && text[1] == '7') return 2;
    if (strcmp(text, "1234") == 0) return 3;
    return text[length - 1];
}

int hexadecimal(unsigned n) {
    char text[16];
    if (sprintf(text, "%08x|%X", n, n & 15) != 10) return -1;
    if (text[0] == 'a' && text[7] == 'b') return text[9];
    return text[9] == 'F';
}

int fitted(short n, unsigned char c) {
    char text[24];
    int length = sprintf(text, "<%-6hd|%+4d|%.3u>", n, c, c);
    if (length > 17) return length;
    if (text[6] == ' ' && text[1] == '-') return 1;
    return text[length - 2];
}

int joined(char c, const char s[4]) {
    char text[5];
    int length = snprintf(text, sizeof text, "%c:%s%.1f", c, s, 0.5);
    if (length > 6) return 1;
    if (text[2] == 'q') return text[3];
    if (strlen(text) > 4) return -1;
    return length;
}

int long_number(long n) {
    char text[24];
    if (snprintf(text, sizeof text, "%ld", n) == 20) return 1;
    return text[0] == '5' && text[1] == 0;
}

int parsed_precond(const char s[5]) { return s[4] == 0; }

int parsed(const char s[5]) {
    int a = 0, b = 0;
    int count = sscanf(s, "%d,%d", &a, &b);
    if (count == -1) return 1;
    if (count == 2 && a == 1 && b < 0) return 2;
    return a > 900;
}

int assigned_precond(const char s[6]) { return s[5] == 0; }

int assigned(const char s[6]) {
    char name[4];
    unsigned value;
    if (sscanf(s, " %3[a-c]=%x", name, &value) != 2) return 0;
    if (name[1] == 'b' && value == 0x1f) return 2;
    return 1;
}
