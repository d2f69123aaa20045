// Functions that call each other: parity, a recursive descent calculator, tree walk in two functions.
#include <stdio.h>

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

static const char *at;
static int failed;
static int sum(void);

static int factor(void) {
    if (*at == '(') {
        at++;
        int v = sum();
        if (*at == ')') at++;
        else failed = 1;
        return v;
    }
    if (*at == '-') { at++; return -factor(); }
    if (*at < '0' || *at > '9') { failed = 1; return 0; }
    int v = 0;
    while (*at >= '0' && *at <= '9') v = v * 10 + (*at++ - '0');
    return v;
}

static int product(void) {
    int v = factor();
    while (*at == '*' || *at == '/') {
        char op = *at++;
        int r = factor();
        if (op == '*') v *= r;
        else if (r == 0) { failed = 2; return 0; }
        else v /= r;
    }
    return v;
}

static int sum(void) {
    int v = product();
    for (;;) {
        if (*at == '+') { at++; v += product(); }
        else if (*at == '-') { at++; v -= product(); }
        else return v;
    }
}

static void evaluate(const char *text) {
    at = text;
    failed = 0;
    int v = sum();
    if (failed || *at) printf("%s: error %d\n", text, failed);
    else printf("%s = %d\n", text, v);
}

int main(void) {
    printf("%d %d %d\n", even(0), even(7), odd(9));
    evaluate("1+2*3");
    evaluate("(1+2)*3-4/2");
    evaluate("-(2-5)*-2");
    evaluate("(1+2");
    evaluate("8/(4-4)");
    evaluate("2*x");
    evaluate("7)");
    return 0;
}
