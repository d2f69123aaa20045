// Short circuit: which operands are evaluated, in which order, in nested and negated conditions and loops.
#include <stdio.h>

static char trace[64];
static int at;
static int t(char c) { trace[at++] = c; return 1; }
static int f(char c) { trace[at++] = c; return 0; }
static void show(int r) { trace[at] = 0; printf("%s=%d ", trace, r); at = 0; }

static int guard(const int *p, int n, int i) { return p && i >= 0 && i < n && p[i] > 0; }
static int divides(int a, int b) { return b != 0 && a % b == 0; }

int main(void) {
    show(t('a') && t('b'));
    show(f('a') && t('b'));
    show(t('a') || t('b'));
    show(f('a') || t('b'));
    show((t('a') && f('b')) || t('c'));
    show(t('a') && (f('b') || t('c')));
    show(!(t('a') && t('b')) || f('c'));
    show(f('a') || f('b') || f('c'));
    show((f('a') || t('b')) && (t('c') && f('d')));
    show(f('a') ? t('b') : (t('c') && t('d')));
    show(t('a') & f('b') && t('c'));
    printf("\n");
    int v[3] = { 1, 0, 5 };
    printf("%d%d%d%d%d\n", guard(v, 3, 0), guard(v, 3, 1), guard(v, 3, 3), guard(v, 3, -1), guard(0, 3, 0));
    printf("%d%d%d\n", divides(6, 3), divides(7, 3), divides(7, 0));
    int i = 0, n = 0;
    while (i < 5 && ++n && !(i == 3 && n++)) i++;
    printf("%d %d\n", i, n);
    n && i++;
    i > 100 || n--;
    printf("%d %d\n", i, n);
    return 0;
}
