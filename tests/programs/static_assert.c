// _Static_assert at file scope, in structs and in functions: no effect at run time.
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

_Static_assert(CHAR_BIT == 8, "bytes have eight bits");
_Static_assert(sizeof(int) == 4 && sizeof(long) == 8, "LP64");

struct header {
    unsigned char kind;
    _Static_assert(sizeof(short) == 2, "short");
    unsigned short length;
    unsigned int sum;
};
_Static_assert(offsetof(struct header, length) == 2, "length after padding");
_Static_assert(sizeof(struct header) == 8, "header size");

enum { COUNT = 3 };
static const char *const names[] = { "zero", "one", "two" };
_Static_assert(sizeof names / sizeof names[0] == COUNT, "a name for each");

static const char *name(int i) {
    static_assert(COUNT > 0, "not empty");
    if (i < 0 || i >= COUNT) return "?";
    return names[i];
}

int main(void) {
    for (int i = -1; i <= COUNT; i++) {
        _Static_assert(-1 / 2 == 0, "division truncates");
        printf("%s ", name(i));
    }
    struct header h = { 1, 2, 3 };
    if (h.kind) printf("%d\n", (int)(h.length + h.sum));
    switch (h.kind) {
        _Static_assert((unsigned char)256 == 0, "wraps");
    case 1: printf("kind one\n"); break;
    default: return 1;
    }
    return 0;
}
