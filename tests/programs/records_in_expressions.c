// Records that are declared only inside of an expression.
#include <stddef.h>
#include <stdio.h>
#define OWN(type, member) ((size_t)&((type *)0)->member)
struct node { char c; struct { int a[4]; short s; } in; struct node *next; };
static size_t in_macro(void) { return OWN(struct node, next) + __builtin_offsetof(struct node, in); }
int main(void) {
    printf("%lu %lu\n", (unsigned long)sizeof(struct t { int a; char b; }), (unsigned long)in_macro());
    struct t x = { 3, 4 };
    printf("%d %d %lu\n", x.a, x.b, (unsigned long)sizeof(union { char c[5]; short s; }));
    void *p = &(struct u { int q, r; }){ 5, 6 };
    printf("%d\n", ((struct u *)p)->r);
    return 0;
}
