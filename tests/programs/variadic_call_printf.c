// Variadic calls: promotions of arguments, functions with va_list written here, counts, sentinels, mixed types.
#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...) {
    va_list l;
    int s = 0;
    va_start(l, n);
    while (n-- > 0) s += va_arg(l, int);
    va_end(l);
    return s;
}

static int longest(const char *first, ...) {
    va_list l;
    int best = 0;
    va_start(l, first);
    for (const char *s = first; s; s = va_arg(l, const char *)) {
        int n = 0;
        while (s[n]) n++;
        if (n > best) best = n;
    }
    va_end(l);
    return best;
}

static int list(char *out, const char *kinds, va_list l) {
    int n = 0;
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': n += sprintf(out + n, "%d,", va_arg(l, int)); break;
        case 'l': n += sprintf(out + n, "%ld,", va_arg(l, long)); break;
        case 's': n += sprintf(out + n, "%s,", va_arg(l, char *)); break;
        default: return -1;
        }
    }
    return n;
}

static int format(char *out, const char *kinds, ...) {
    va_list l, copy;
    va_start(l, kinds);
    va_copy(copy, l);
    int n = list(out, kinds, l);
    if (n > 0) n += list(out + n, kinds, copy);
    va_end(copy);
    va_end(l);
    return n;
}

int main(void) {
    signed char c = -3;
    unsigned short s = 65535;
    _Bool b = 7;
    printf("%d %d %d %c\n", c, s, b, c + 'f');
    printf("%d %d\n", sum(0), sum(4, 1, 2, c, 'a'));
    printf("%d %d\n", longest("a", "four", "bc", (char *)0), longest((char *)0));
    char out[64];
    int n = format(out, "ils", -5, 1L << 33, "txt");
    printf("%d %s\n", n, out);
    printf("%d\n", format(out, "x", 1));
    printf("%d\n", printf("%s|%5d|%-5d|%05d|%x\n", "str", 42, 42, 42, 255));
    return 0;
}
