// setjmp and longjmp: error exits from nested calls, values passed, a value of 0 becomes 1, volatile locals survive.
// expect: unsupported call of `_setjmp`
#include <setjmp.h>
#include <stdio.h>

static jmp_buf recover;
static int depth;

static int parse(const char *s) {
    depth++;
    if (*s == 0) return 0;
    if (*s == '!') longjmp(recover, depth);
    if (*s == '?') longjmp(recover, 0);
    int r = parse(s + 1);
    return r * 10 + (*s - '0');
}

static void try(const char *s) {
    volatile int attempts = 0;
    depth = 0;
    int code = setjmp(recover);
    attempts++;
    if (code == 0) printf("%s: value %d\n", s, parse(s));
    else if (code == 1) printf("%s: code one after %d\n", s, attempts);
    else printf("%s: code %d after %d at depth %d\n", s, code, attempts, depth);
}

int main(void) {
    try("123");
    try("12!4");
    try("!");
    try("99?");
    switch (setjmp(recover)) {
    case 0: longjmp(recover, 7);
    case 7: printf("seven\n"); break;
    default: printf("other\n");
    }
    return 0;
}
