// Attributes, alignment, _Generic, statement expressions and other small things together.
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdint.h>
struct __attribute__((packed)) pk { char c; int i; short s; };
struct al { char c; _Alignas(16) int i; };
struct __attribute__((aligned(32))) al2 { char c; };
_Static_assert(sizeof(struct pk) == 7, "packed");
typedef int v4 __attribute__((aligned(16)));
#define KIND(x) _Generic((x), int: "int", unsigned: "unsigned", char *: "char *", const char *: "const char *", default: "other")
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
static int old(a, b, c) int a; char b; short c; { return a + b + c; }
struct flex { int n; char data[]; };
static struct flex fl = { 3, "abc" };
union anon { struct { int lo, hi; }; long long all; };
typedef int (*op)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static const struct { const char *n; op f; } ops[] = { { "add", add }, { "sub", sub }, { 0, 0 } };
static struct pk make(int i) { return (struct pk){ 'm', i, 3 }; }
static int by_value(struct pk p, union anon u) { return p.i + u.hi; }
static int classify(int x) { switch (x) { case -5 ... -1: return 1; case 0: return 2; case 1 ... 9: return 3; default: return 4; } }
int main(void) {
    struct pk p = make(42);
    union anon u = { .lo = 1, .hi = 2 };
    alignas(64) char buf[3] = { 1, 2, 3 };
    printf("%lu %lu %lu %lu %lu\n", (unsigned long)sizeof(struct al), (unsigned long)_Alignof(struct al), (unsigned long)sizeof(struct al2), (unsigned long)_Alignof(v4), (unsigned long)offsetof(struct pk, s));
    printf("%s %s %s %s\n", KIND(1), KIND(1u), KIND("x"), KIND(1L));
    printf("%d %d %d\n", MAX(3, 4), MAX(-1, -2), old(1, 2, 3));
    printf("%s %d %d\n", fl.data, fl.n, by_value(p, u));
    for (int i = 0; ops[i].n; i++) printf("%s %d ", ops[i].n, ops[i].f(7, 5));
    printf("%d %d %d %d %d\n", classify(-3), classify(0), classify(5), classify(10), p.c ?: 9);
    int k = 0;
    goto inside;
    { int z; inside: z = 4; k += z; }
    printf("%d %lld\n", k, u.all);
    int *pi = &(int){ 17 };
    int arr[] = { [2] = 5, 6 };
    printf("%d %lu %d %d\n", *pi, (unsigned long)(sizeof arr / sizeof *arr), arr[3], buf[2]);
    uintptr_t r = (uintptr_t)&k;
    *(int *)r = 99;
    printf("%d %d\n", k, (int)(((uintptr_t)&k & 3) == 0));
    printf("%d\n", ((uintptr_t)&p & 0) == 0);
    return 0;
}
