// sscanf and vsscanf: numbers, widths, sizes, characters, words, sets, what does not match, the end of the text.
#include <stdarg.h>
#include <stdio.h>

static int read_list(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

static void numbers(const char *text, const char *format) {
    int a = -1, b = -1, c = -1;
    int count = sscanf(text, format, &a, &b, &c);
    printf("[%s] by [%s]: %d: %d %d %d\n", text, format, count, a, b, c);
}

int main(void) {
    numbers("12 -7 +5", "%d %d %d");
    numbers("12,-7;5", "%d,%d;%d");
    numbers("12,-7:5", "%d,%d;%d");
    numbers("12345678", "%2d%3d%d");
    numbers("  9 x", "%d%d");
    numbers("", "%d");
    numbers("   ", "%d");
    numbers("-", "%d");
    numbers("x", "%d");
    numbers("100%", "%d%%%n");
    numbers("5 6 7", "%*d%d%d");
    numbers("5", "%*d%d");
    numbers("0x1F 017 9", "%i %i %i");
    numbers("ff 0XaB 7", "%x %x %x");
    numbers("17 08 1", "%o %o %o");
    numbers("-2147483648 2147483647", "%d %d");
    numbers("0", "%i");
    numbers("0", "%x");
    numbers("1 2", "%d%n");
    unsigned u = 0;
    unsigned char small = 0;
    short middle = 0;
    long long large = 0;
    unsigned long word = 0;
    int count = sscanf("4294967295 255 -32768 -9223372036854775808 18446744073709551615", "%u %hhu %hd %lld %lu", &u, &small, &middle, &large, &word);
    printf("%d: %u %u %d %lld %lu\n", count, u, small, middle, large, word);
    char first = 0, pair[3] = "--", name[8] = "", set[8] = "";
    count = sscanf("a bc  name=v-1]", "%c %2c %7[^=]=%7[]a-z0-9-]", &first, pair, name, set);
    printf("%d: %c %s %s %s\n", count, first, pair, name, set);
    count = sscanf("word   another", "%3s%s%*s", name, set);
    printf("%d: %s %s\n", count, name, set);
    count = sscanf("A1", "%[0-9]", name);
    printf("%d\n", count);
    int x = 0, y = 0;
    count = read_list("(3, 4)", "( %d , %d )", &x, &y);
    printf("%d: %d %d\n", count, x, y);
    return 0;
}
