// ctype.h in the C locale: classes counted over all characters, conversions, used to parse words and numbers.
#include <ctype.h>
#include <stdio.h>

static int value(const char *s, int base) {
    int v = 0;
    if (!isalnum((unsigned char)*s)) return -1;
    for (; *s; s++) {
        int d;
        if (isdigit((unsigned char)*s)) d = *s - '0';
        else if (isupper((unsigned char)*s)) d = *s - 'A' + 10;
        else if (islower((unsigned char)*s)) d = *s - 'a' + 10;
        else return -2;
        if (d >= base) return -3;
        v = v * base + d;
    }
    return v;
}

static int words(const char *s) {
    int n = 0, inside = 0;
    for (; *s; s++) {
        if (isspace((unsigned char)*s)) inside = 0;
        else if (!inside) { inside = 1; n++; }
    }
    return n;
}

int main(void) {
    int count[11] = { 0 };
    for (int c = 0; c < 256; c++) {
        if (isalpha(c)) count[0]++;
        if (isdigit(c)) count[1]++;
        if (isalnum(c)) count[2]++;
        if (isspace(c)) count[3]++;
        if (ispunct(c)) count[4]++;
        if (isupper(c)) count[5]++;
        if (islower(c)) count[6]++;
        if (isxdigit(c)) count[7]++;
        if (iscntrl(c)) count[8]++;
        if (isprint(c) && !isgraph(c)) count[9]++;
        if (tolower(c) != c || toupper(c) != c) count[10]++;
    }
    for (int i = 0; i < 11; i++) printf("%d ", count[i]);
    printf("\n%d %d %d %d %d\n", value("ff", 16), value("Z", 36), value("12", 2), value("", 10), value("1_", 10));
    printf("%d %d %d\n", words(""), words("  a bc\td\n"), words("x"));
    printf("%c%c%c %d\n", toupper('q'), tolower('Q'), toupper('1'), isdigit(EOF) != 0);
    return 0;
}
