// clang only: call arguments left to right, scalar assignment right side first, operands left to right.
#include <stdio.h>

static char trace[80];
static int at;
static int t(char c) { trace[at++] = c; return at; }
static void show(void) { trace[at] = 0; printf("%s\n", trace); at = 0; }
static int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
static int *where(char c, int *p) { t(c); return p; }
static int (*select(char c))(int, int, int) { t(c); return three; }

int main(void) {
    int x = 0, v[8] = { 0 };
    int r = three(t('a'), t('b'), t('c'));
    show();
    printf("%d\n", r);
    *where('l', &x) = t('r');
    show();
    v[t('i')] = t('v');
    show();
    *where('l', &x) += t('r');
    show();
    r = t('a') + t('b') * t('c');
    show();
    r = t('a') < t('b') && t('c') == t('d');
    show();
    r = select('f')(t('a'), t('b'), t('c'));
    show();
    int w[3] = { t('x'), t('y'), t('z') };
    show();
    r = v[t('a')] - v[t('b')];
    show();
    x = v[t('i') & 1] = t('v');
    show();
    if (w[0] < w[1] && w[1] < w[2] && x) printf("in order\n");
    return r > 1000 ? 1 : 0;
}
