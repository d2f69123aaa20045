// What the compiler folds, removes or leaves to another file.
#include <stdint.h>
#include <stdlib.h>

static int variable;

// Constants that are no integers are branches, unless clang folds the whole operator and its counters.
// cover: text_and unreachable text_and#0:false
int text_and(int a) { return "text" && a ? 1 : 0; }

// cover: number_and unreachable number_and#0:false
int number_and(int a) { if (1.5 && a) return 1; return 0; }

// cover: zero_or unreachable zero_or#0:true
int zero_or(int a) { if (0.0 || a) return 1; return 0; }

// cover: address_and unreachable address_and#0:false
int address_and(int a) { if (&variable && a) return 1; return 0; }

// cover: text_and_never
int text_and_never(int a) { if ("text" && 0) return 1; return a > 3 ? 2 : 0; }

// cover: all_constant
int all_constant(int a) {
    int n = 0;
    if (1.5 && 1) n++;
    if (!("text" && 0)) n++;
    if (("text" && 0) || a) n++;
    if ((&variable || 0) && a > 3) n++;
    int value = 1.5 && 1;
    while ("text" && 0) n++;
    for (; 0.0 && 1;) n++;
    return n + value;
}

// cover: never_and unreachable never_and#1:false, never_and#1:true
int never_and(int a) { if (0 && a) return 1; return 0; }

// An inline function without an external definition: a call at -O0 would not link.
inline int above(int x) { if (x > 3) return 1; return 0; }
// cover: calls_inline
int calls_inline(int a) { if (above(a)) return 2; return 0; }

// Allocations that an optimiser takes for successful, or removes.
// cover: too_large unreachable too_large#0:true
int too_large(int a) { void *p = malloc(SIZE_MAX); if (p) return 1; return a; }

// cover: freed_by_realloc unreachable freed_by_realloc#0:true, freed_by_realloc#1:true
int freed_by_realloc(void) {
    char *p = malloc(4);
    if (!p) return 2;
    char *q = realloc(p, 0);
    if (q) { free(q); return 1; }
    return 0;
}

// cover: unused unreachable unused#0:true
int unused(int a) { void *p = malloc(4); if (!p) return 1; free(p); return a > 3 ? 2 : 0; }
