// Variadic functions of the user: va_start, va_arg, va_copy, va_end, lists passed on, records and pointers as arguments.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct pair { int a; long b; };
struct big { char text[40]; int n; };

static int sum(int count, ...) {
    va_list list;
    int total = 0;
    va_start(list, count);
    while (count-- > 0) total += va_arg(list, int);
    va_end(list);
    return total;
}

static long vmost(int count, va_list list) {
    long most = va_arg(list, long);
    while (--count > 0) {
        long next = va_arg(list, long);
        if (next > most) most = next;
    }
    return most;
}

static long most(int count, ...) {
    va_list list, again;
    va_start(list, count);
    va_copy(again, list);
    long first = vmost(count, list), second = vmost(count, again);
    va_end(list);
    va_end(again);
    return first == second ? first : -1;
}

/* One argument at a time, by pointer to the list. */
static int next_of(va_list *list) { return va_arg(*list, int); }

static int alternating(int count, ...) {
    va_list list;
    int total = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) total = i % 2 ? total - next_of(&list) : total + va_arg(list, int);
    va_end(list);
    return total;
}

static void show(const char *kinds, ...) {
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(list, int)); break;
        case 'c': printf("%c ", (char)va_arg(list, int)); break;
        case 'u': printf("%u ", va_arg(list, unsigned)); break;
        case 'l': printf("%ld ", va_arg(list, long)); break;
        case 's': printf("%s ", va_arg(list, char *)); break;
        case 'p': {
            struct pair p = va_arg(list, struct pair);
            printf("(%d %ld) ", p.a, p.b);
            break;
        }
        case 'b': printf("[%s] ", va_arg(list, struct big).text); break;
        case 'f': printf("%d ", va_arg(list, int (*)(int, ...))(2, 40, 2)); break;
        default: printf("? "); va_arg(list, int); break;
        }
    }
    va_end(list);
    printf("\n");
}

static int log_to(char *out, unsigned size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsnprintf(out, size, format, list);
    va_end(list);
    return length;
}

static void say(const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    vprintf(format, list);
    va_end(list);
    vfprintf(stdout, format, again);
    va_end(again);
}

/* Twice from the start, and nothing read at all. */
static int twice(int first, ...) {
    va_list list;
    va_start(list, first);
    int a = va_arg(list, int);
    va_end(list);
    va_start(list, first);
    int b = va_arg(list, int);
    va_end(list);
    return a == b;
}

static int unread(int first, ...) { return first; }

static int nested(int depth, ...) {
    va_list list;
    va_start(list, depth);
    int own = va_arg(list, int);
    int inner = depth > 0 ? nested(depth - 1, own + 1) : 0;
    int after = depth > 0 ? va_arg(list, int) : own;
    va_end(list);
    return inner + after;
}

int main(void) {
    struct pair p = { 3, -4 };
    struct big b = { "a big one", 1 };
    char buffer[16];
    printf("%d %d %d\n", sum(0), sum(1, 5), sum(4, 1, 2, 3, -10));
    printf("%ld %ld\n", most(3, 1L, 9L, 3L), most(1, -7L));
    printf("%d\n", alternating(5, 10, 1, 20, 2, 30));
    show("iculs", -1, 'x', 7u, 123456789012L, "text");
    p.a = 8;
    show("pibf?", p, 9, b, sum, 0);
    int length = log_to(buffer, sizeof buffer, "%s=%d;%c", "a long name", 12345, '!');
    printf("%d %s\n", length, buffer);
    say("%d %s\n", 1, "one");
    printf("%d %d %d\n", twice(1, 2), unread(3, "x", 4L), nested(0, 1));
    if (nested(0, 5) == 5 && sum(2, (short)-3, (char)4) == 1) printf("promoted\n");
    return 0;
}
