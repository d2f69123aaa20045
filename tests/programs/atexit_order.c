// expect: exit 5 -- atexit handlers run in reverse order when exit is called, also handlers registered twice.
#include <stdio.h>
#include <stdlib.h>

static int n;
static void first(void) { printf("first %d\n", n++); }
static void second(void) {
    printf("second %d\n", n++);
    if (n > 2) printf("late\n");
    else printf("early\n");
}
static void third(void) { printf("third %d\n", n++); }

int main(void) {
    int failures = 0;
    if (atexit(first)) failures++;
    if (atexit(second)) failures++;
    if (atexit(third) || atexit(second)) failures++;
    printf("registered %d\n", failures);
    if (!failures) exit(5);
    return 0;
}
