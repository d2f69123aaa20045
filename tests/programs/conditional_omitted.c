// GNU conditional with omitted middle operand: the condition is evaluated once and is the value.
#include <stdio.h>

static int calls;
static int next(void) { return calls++ % 3; }
static const char *name(const char *given) { return given ?: "unnamed"; }
static int first_nonzero(int a, int b, int c) { return a ?: b ?: c ?: -1; }

int main(void) {
    for (int i = 0; i < 6; i++) printf("%d ", next() ?: 9);
    printf("%d\n", calls);
    printf("%s %s\n", name("x"), name(0));
    printf("%d %d %d %d\n", first_nonzero(1, 2, 3), first_nonzero(0, 2, 3), first_nonzero(0, 0, 3), first_nonzero(0, 0, 0));
    int a = 5, b = 0;
    printf("%d %d\n", (a > 3) ?: 7, (a > 8) ?: 7);
    printf("%d %d\n", (a && b) ?: 4, (a || b) ?: 4);
    printf("%d %d\n", !a ?: 6, !b ?: 6);
    int n = 0;
    n += b ?: a;
    if (b ?: n) printf("taken\n");
    if (b ?: 0) printf("not taken\n");
    int kept = a++ ?: 100;
    printf("%d %d\n", kept, a);
    return 0;
}
