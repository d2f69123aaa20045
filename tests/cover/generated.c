// A program as a generator writes it: its lines are said to stand elsewhere, an unnamed structure is named after such a
// line, and `main` returns nothing. `errno` is 0 at the start, whatever ran before.
// cover: (program) unreachable main#0:true
#include <errno.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
#line 7 "grammar.y"
typedef struct { int first, second; } item;
static struct { item items[2]; int used; } stack;
#line 12 "generated.c"
typedef struct { short low; item top; } frame;

void main(void)
{
    frame *f;
    if (errno)
        exit(2);
    f = malloc(sizeof *f);
    f->top.second = __VERIFIER_nondet_int();
    if (f->top.second == 3 && sizeof(item) == 8)
        exit(1);
    stack.items[stack.used] = f->top;
    free(f);
}
