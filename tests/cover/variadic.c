/* Arguments behind the named parameters that depend on the inputs. */
#include <stdarg.h>
#include <stdio.h>

static int sum(int count, ...) {
    va_list list;
    int total = 0;
    va_start(list, count);
    while (count-- > 0) total += va_arg(list, int);
    va_end(list);
    return total;
}

static int vfirst_negative(int count, va_list list) {
    for (int i = 0; i < count; i++)
        if (va_arg(list, int) < 0) return i;
    return -1;
}

static int first_negative(int count, ...) {
    va_list list;
    va_start(list, count);
    int found = vfirst_negative(count, list);
    va_end(list);
    return found;
}

// cover: adds unreachable adds#1:true
int adds(unsigned char a, unsigned char b) {
    int total = sum(3, a, b, 1);
    if (total == 300) return 1;
    if (total > 600) return 2;
    return 0;
}

// cover: looks unreachable looks#2:case 2, looks#2:default
int looks(int n, int a, int b) {
    if (n < 0 || n > 2) return -2;
    switch (first_negative(n, a, b)) {
    case -1: return 0;
    case 0: return 1;
    case 1: return 2;
    case 2: return 3;
    }
    return 4;
}

static void report(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

// cover: reports
int reports(int a) {
    report("%d\n", a);
    return a > 3;
}
