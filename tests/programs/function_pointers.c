// Function pointers: parameters, results, comparison, null tests, arrays, typedefs, calls with and without *.
#include <stdio.h>

typedef int binary(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int max(int a, int b) { return a > b ? a : b; }

static binary *choose(char c) {
    switch (c) {
    case '+': return add;
    case '-': return &sub;
    case '^': return max;
    }
    return 0;
}

static int fold(binary f, const int *v, int n, int start) {
    for (int i = 0; i < n; i++) start = f(start, v[i]);
    return start;
}

static int (*twice(int (*f)(int, int)))(int, int) { return f == sub ? add : f; }

int main(void) {
    int v[] = { 3, 9, 2, 7 };
    for (const char *s = "+-^?"; *s; s++) {
        binary *f = choose(*s);
        if (!f) { printf("%c none\n", *s); continue; }
        printf("%c %d %d %d\n", *s, fold(f, v, 4, 1), (*f)(5, 2), (**f)(2, 5));
    }
    if (choose('+') == add && choose('-') != add) printf("equal\n");
    printf("%d %d\n", twice(sub)(4, 4), twice(max)(4, 6));
    int (*pair[2])(int, int) = { max, sub };
    printf("%d %d\n", pair[0](1, 2), pair[pair[0] == max](1, 2));
    int (**pp)(int, int) = pair;
    pp++;
    printf("%d\n", (*pp)(10, 3));
    struct { binary *f; int a; } s = { add, 40 };
    if (s.f) printf("%d\n", s.f(s.a, 2));
    return 0;
}
