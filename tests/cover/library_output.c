// Output of what depends on the inputs; an exit status that does.
// cover: tell
// cover: show
// cover: put
// cover: leave_with
// cover: leave_at_once
// cover: leave_through_handler
#include <stdio.h>
#include <stdlib.h>

int tell(int n, const char s[3]) {
    printf("%d %c %5u\n", n, n, (unsigned)n);
    printf("%s\n", s);
    if (n == 3) return 1;
    fprintf(stderr, "%.*s", n & 3, s);
    return s[0] == 'a';
}

int show(const char s[3]) {
    if (puts(s) == 2) return 1;
    fputs(s, stdout);
    return s[0] == 0;
}

int put(int c) {
    if (putchar(c) == 'a') return c == 'a' ? 1 : 2;
    return 0;
}

int leave_with(int status) {
    if (status > 5) exit(status);
    return status == 5;
}

int leave_at_once(signed char status) {
    if (status < 0) _Exit(status);
    return status == 5;
}

static int seen;

static void handler(void) {
    if (seen == 4) seen = 5;
}

int leave_through_handler(signed char status) {
    atexit(handler);
    handler();
    seen = status;
    if (status != 7) exit(status);
    return 0;
}
