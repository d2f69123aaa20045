// Decimal big numbers in arrays: addition, multiplication, factorial, comparison, parsing and printing.
#include <stdio.h>
#include <string.h>

enum { DIGITS = 60 };
struct big { int n; unsigned char d[DIGITS]; };

static int parse(struct big *b, const char *s) {
    while (*s == '0' && s[1]) s++;
    int n = (int)strlen(s);
    if (n == 0 || n > DIGITS) return 0;
    b->n = n;
    for (int i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9') return 0;
        b->d[n - 1 - i] = (unsigned char)(s[i] - '0');
    }
    return 1;
}

static void print(const struct big *b) {
    for (int i = b->n; i-- > 0;) putchar('0' + b->d[i]);
    putchar('\n');
}

static int add(struct big *r, const struct big *a, const struct big *b) {
    int carry = 0, i;
    for (i = 0; i < a->n || i < b->n || carry; i++) {
        if (i == DIGITS) return 0;
        int s = carry + (i < a->n ? a->d[i] : 0) + (i < b->n ? b->d[i] : 0);
        r->d[i] = (unsigned char)(s % 10);
        carry = s / 10;
    }
    r->n = i;
    return 1;
}

static int scale(struct big *b, int by) {
    int carry = 0;
    for (int i = 0; i < b->n || carry; i++) {
        if (i == DIGITS) return 0;
        if (i == b->n) b->d[b->n++] = 0;
        carry += b->d[i] * by;
        b->d[i] = (unsigned char)(carry % 10);
        carry /= 10;
    }
    return 1;
}

static int compare(const struct big *a, const struct big *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int i = a->n; i-- > 0;)
        if (a->d[i] != b->d[i]) return a->d[i] < b->d[i] ? -1 : 1;
    return 0;
}

int main(void) {
    struct big a, b, r;
    int empty = parse(&a, ""), wrong = parse(&a, "12x"), right = parse(&a, "000999999999999999999999");
    printf("%d %d %d\n", empty, wrong, right);
    parse(&b, "1");
    if (add(&r, &a, &b)) print(&r);
    printf("%d %d %d\n", compare(&a, &r), compare(&r, &b), compare(&a, &a));
    struct big f;
    parse(&f, "1");
    int n = 1;
    while (scale(&f, n)) n++;
    printf("%d\n", n);
    parse(&f, "1");
    for (int i = 2; i <= 40; i++) scale(&f, i);
    print(&f);
    struct big x, y, t;
    parse(&x, "0");
    parse(&y, "1");
    for (int i = 0; i < 150; i++) { add(&t, &x, &y); x = y; y = t; }
    print(&x);
    return 0;
}
