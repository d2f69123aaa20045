// Unions: reading an integer's bytes, overlapping members, tagged unions, initialising another member, copies.
#include <stdio.h>

union word { unsigned u; unsigned char byte[4]; unsigned short half[2]; };
struct value { enum { NONE, INTEGER, TEXT, PAIR } kind; union { int i; const char *s; struct { short a, b; } p; } as; };

static int little(void) {
    union word w = { 1 };
    return w.byte[0] == 1;
}

static int length(struct value v) {
    switch (v.kind) {
    case INTEGER: return v.as.i < 0 ? -v.as.i : v.as.i;
    case TEXT: { int n = 0; while (v.as.s[n]) n++; return n; }
    case PAIR: return v.as.p.a > v.as.p.b ? v.as.p.a : v.as.p.b;
    default: return -1;
    }
}

int main(void) {
    union word w = { .u = 0x11223344 };
    if (little()) printf("%x %x %x\n", w.byte[0], w.byte[3], w.half[1]);
    w.byte[1] = 0xff;
    printf("%x\n", w.u);
    w.half[1] = 0;
    printf("%x\n", w.u);
    union word c = w;
    c.u++;
    if (c.byte[0] != w.byte[0] && c.byte[1] == w.byte[1]) printf("one byte differs\n");
    struct value v[] = { { INTEGER, { .i = -12 } }, { TEXT, { .s = "seven" } }, { PAIR, { .p = { 3, 9 } } }, { PAIR, { .p = { 4, 2 } } }, { NONE, { 0 } }, { INTEGER, { 8 } } };
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) printf("%d ", length(v[i]));
    printf("%d\n", (int)sizeof(union word));
    int swapped = 0;
    union word r;
    for (int i = 0; i < 4; i++) r.byte[i] = (union word){ 0x01020304 }.byte[3 - i];
    if (r.u == 0x04030201) swapped = 1;
    printf("%d\n", swapped);
    return 0;
}
