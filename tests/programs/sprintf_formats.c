// sprintf and snprintf: widths, flags, precision, bases, characters, strings, truncation and results.
#include <stdio.h>
#include <string.h>

static int failures;

static void expect(const char *got, const char *want) {
    if (strcmp(got, want) == 0) printf("[%s] ", got);
    else { printf("[%s not %s] ", got, want); failures++; }
}

int main(void) {
    char b[64];
    sprintf(b, "%5d|%-5d|%05d|%+d|% d", 42, 42, 42, 42, 42);
    expect(b, "   42|42   |00042|+42| 42");
    sprintf(b, "%d %i %u %ld", -7, -8, 9u, -10L);
    expect(b, "-7 -8 9 -10");
    sprintf(b, "%x %X %o %#x %#o", 255, 255, 8, 255, 8);
    expect(b, "ff FF 10 0xff 010");
    sprintf(b, "%.3d %8.3d %-8.3d|", 5, -5, 5);
    expect(b, "005     -005 005     |");
    sprintf(b, "%s|%8s|%-8s|%.2s|%8.2s", "abc", "abc", "abc", "abc", "abc");
    expect(b, "abc|     abc|abc     |ab|      ab");
    sprintf(b, "%c%c%3c%%", 'x', 65, 'y');
    expect(b, "xA  y%");
    sprintf(b, "%*d %-*d| %.*s", 4, 7, 4, 7, 2, "hello");
    expect(b, "   7 7   | he");
    sprintf(b, "%hhd %hd %lld %zu", 300, 70000, 1LL << 40, sizeof(int));
    expect(b, "44 4464 1099511627776 4");
    int n = snprintf(b, 5, "%s", "truncated");
    printf("%d ", n);
    expect(b, "trun");
    n = snprintf(b, 0, "%d", 12345);
    printf("%d %c\n", n, b[0]);
    if (failures) return 1;
    return 0;
}
