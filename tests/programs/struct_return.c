// Structs returned by value: member of the result, chained calls, conditional returns, results larger than registers.
#include <stdio.h>

struct fraction { int n, d; };
struct limits { long low, high; int count; char label[6]; };

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a < 0 ? -a : a; }

static struct fraction make(int n, int d) {
    if (d == 0) return (struct fraction){ 0, 0 };
    if (d < 0) { n = -n; d = -d; }
    int g = gcd(n, d);
    struct fraction f = { n / g, d / g };
    return f;
}

static struct fraction add(struct fraction a, struct fraction b) { return make(a.n * b.d + b.n * a.d, a.d * b.d); }

static struct limits scan(const int *v, int n) {
    struct limits l = { 0, 0, n, "none" };
    for (int i = 0; i < n; i++) {
        if (i == 0 || v[i] < l.low) l.low = v[i];
        if (i == 0 || v[i] > l.high) l.high = v[i];
    }
    if (n > 0) { l.label[0] = 's'; l.label[3] = l.low == l.high ? '=' : '!'; }
    return l;
}

static struct fraction pick(int which) {
    struct fraction a = { 1, 3 }, b = { 2, 3 };
    return which ? a : b;
}

int main(void) {
    struct fraction f = add(make(1, 2), add(make(1, 3), make(-1, -6)));
    printf("%d/%d %d %d\n", f.n, f.d, make(6, -4).n, make(1, 0).d);
    int v[] = { 5, -2, 9, 3 };
    struct limits l = scan(v, 4);
    printf("%ld %ld %d %s\n", l.low, l.high, l.count, l.label);
    printf("%s %ld\n", scan(v, 0).label, scan(v + 2, 1).high);
    printf("%c\n", scan(v + 2, 1).label[3]);
    printf("%d %d\n", pick(1).n, pick(0).n);
    return 0;
}
