// GNU case ranges: characters, negatives, neighbours, mixed with single labels and default.
#include <stdio.h>

static char kind(int c) {
    switch (c) {
    case '0' ... '9': return 'd';
    case 'a' ... 'f': case 'A' ... 'F': return 'x';
    case 'g' ... 'z':
    case 'G' ... 'Z': return 'l';
    case ' ': case '\t' ... '\r': return 's';
    case -128 ... -1: return 'n';
    default: return '.';
    }
}

static int grade(unsigned score) {
    switch (score) {
    case 90 ... 100: return 1;
    case 75 ... 89: return 2;
    case 50 ... 74: return 3;
    case 0 ... 49: return 6;
    }
    return -1;
}

static int fall(long v) {
    int r = 0;
    switch (v) {
    case 1 ... 3: r += 1;
    case 4 ... 4: r += 10;
    case 5 ... 1000000000000: r += 100;
    }
    return r;
}

int main(void) {
    int count[128] = { 0 };
    for (int c = -130; c < 130; c++) count[(int)kind(c)]++;
    for (const char *k = "dxlsn."; *k; k++) printf("%c%d ", *k, count[(int)*k]);
    printf("\n");
    int values[] = { 0, 49, 50, 74, 75, 89, 90, 100, 101 };
    for (int i = 0; i < 9; i++) printf("%d ", grade(values[i]));
    printf("\n%d %d %d %d %d\n", fall(0), fall(2), fall(4), fall(999999999999), fall(1000000000001));
    return 0;
}
