// GNU labels as values: a threaded interpreter, tables of labels, a label chosen by a condition.
// expect: unsupported computed goto
#include <stdio.h>

static int run(const char *p, int x) {
    static void *const table[] = { ['+' - '*'] = &&plus, ['-' - '*'] = &&minus, ['*' - '*'] = &&times, ['.' - '*'] = &&stop, ['/' - '*'] = &&half, [',' - '*'] = &&skip };
    int steps = 0;
#define NEXT do { steps++; if (steps > 50) return -1; goto *table[*p++ - '*']; } while (0)
    NEXT;
plus:
    x++;
    NEXT;
minus:
    if (x > 0) x--;
    NEXT;
times:
    x *= 2;
    NEXT;
half:
    x = x % 2 ? x : x / 2;
    NEXT;
skip:
    p++;
    NEXT;
stop:
    return x * 100 + steps;
}

static int choose(int a) {
    void *target = a > 0 ? &&positive : a ? &&negative : &&zero;
    goto *target;
positive:
    return 1;
negative:
    return -1;
zero:
    return 0;
}

int main(void) {
    printf("%d %d %d %d\n", run("++**.", 0), run("-+/,+/.", 7), run("---.", 2), run(".", 5));
    printf("%d %d %d\n", choose(5), choose(-5), choose(0));
    return 0;
}
