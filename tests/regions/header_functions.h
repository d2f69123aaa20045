// Functions and macros of a user header, used by functions_listed.c and macros.c.
#ifndef HEADER_FUNCTIONS_H
#define HEADER_FUNCTIONS_H
static inline int header_used(int a, int b) { return a && b; }
static inline int header_unused(int a, int b) { return a || b; }
static int header_static(int a) { if (a) return 1; return 2; }
#define HEADER_MAX(x, y) ((x) > (y) ? (x) : (y))
#define HEADER_TEST(x) if (!(x)) return -1
#define HEADER_LEAF header_value > 3
#define HEADER_CONSTANT 7
#endif
