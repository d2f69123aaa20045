// Columns: tabs, comments, UTF-8, line continuations, #line, multi-line leaves, adjacent string literals; odd containers of leaves.
#include <stdio.h>

struct s { int x, y; int v[3]; };
union u { int i; char c[4]; };

static int columns(int a, int b) {
    int n = 0;
	if (a	>	b) n++;
    if (/* é */ a /* ü */ && /* ß */ b) n++;
    if ("é"[a]) n++;
    if (a &\
& b) n++;
    if (a > b +\
 a) n++;
    if (a >
        // comment
        b
       ) n++;
    if (
        (a
         && b) /* after */ ) n++;
    if (a ? "x" "y" : "z"
            "w") n++;
    if ((a /* in */ )) n++;
    if (a == '\'' || b == '\x41') n++;
    if (a == 0x10UL) n++;
    if (a == L'x') n++;
    if (b == 1e3) n++;
    switch (a) { case/**/1/**/:/**/n++; default/**/ : n++; }
    switch (a) {
        case 1 ? 2 : 3: n++; break;
        case (4): case +5: case ~6: case (7) + (8)/* : */: n--;
    }
#line 500 "elsewhere.c"
    if (a) n++;
    n += a && b;
#line 50
    if (b) n++;
    return n;
}

static int holders(int a, int b, struct s *p, union u *q) {
    int n = 0;
    if (p->x) n++;
    if ((*p).v[a]) n++;
    if (p->v[a && b]) n++;
    if (*p->v) n++;
    if (a++) n++;
    if (--b) n++;
    if (sizeof(int)) n++;
    if (sizeof p->v / sizeof *p->v) n++;
    if (((struct s){ a, b }).x) n++;
    if ((struct s){ .y = a && b }.y) n++;
    if ((union u){ .i = a }.c[0]) n++;
    if (q->c[0] == (char)a) n++;
    if (_Generic(a, int: a && b, default: 0)) n++;
    if (_Generic(a, int: b, default: a && b)) n++;
    if (_Generic(a, int: !(a || b), default: 0) && n) n++;
    if (__extension__(a && b)) n++;
    if (__extension__ a) n++;
    if (!__extension__(a && b)) n++;
    if (__builtin_choose_expr(1, a && b, 0)) n++;
    if (__builtin_choose_expr(0, a && b, b)) n++;
    if (!__builtin_choose_expr(1, (a && b), 0)) n++;
    if (+(a && b)) n++;
    if (~(a && b)) n++;
    if ((n, !(a && b))) n++;
    if (a = b) n++;
    if (a += b && a) n++;
    if ((a = b && n)) n++;
    if (&p->x) n++;
    if (*&a) n++;
    if (0 ? a : b) n++;
    if ((1, 2)) n++;
    struct s r = { .x = a && b, .y = 2, .x = a || b };
    int t[4] = { [0] = a && b, [1] = 1, [0] = a || b };
    struct s all[3] = { [0 ... 1] = { .x = a && b, .v = { [0 ... 2] = a || b } } };
    union u w = { .c = { a && b } };
    const struct s k = { a ? 1 : 2 };
    __attribute__((unused)) static int z = 5;
    _Alignas(1 && 1 ? 8 : 4) int aligned = a && b;
    int later = n, other = a && b, *third = a ? &n : &b;
    for (struct s i = { a && b }; i.x; i.x = 0) n++;
    for (int i = 0, j = a && b; i < j; i++) n++;
    while (({ int m = a; a = 0; m && b; })) n++;
    do { if (n) continue; } while (({ n--; n > 3 || 0; }));
    lab: if (a) { a = 0; goto lab; }
    if (a) again: n++;
    switch (a) { case 0: if (b) case 1: n++; else { default: n--; } }
    switch (({ int m = a; switch (m) { case 3: m = 1; } m; })) { case 0: n++; break; case 9: n--; }
    switch (a) { case 2: switch (b) { case 1: n++; } case 3: ({ switch (n) { case 4: n++; break; default: ; } n; }); }
    if (a) goto again;
    return r.x + t[0] + all[1].x + w.c[0] + k.x + z + aligned + later + *third + other;
}

int main(void) {
    int n = 0;
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++) {
            struct s x = { a, b, { 1, 2, 3 } };
            union u y = { a };
            n += columns(a, b) + holders(a, b, &x, &y);
        }
    printf("%d\n", n != 0);
    return 0;
}
