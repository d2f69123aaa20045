// Which functions appear in functions[] and under which name: static, inline, unused, headers, nested includes, aliases, weak.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include "header_functions.h"

static int unused_static(int a) { return a ? 1 : 2; }
static inline int unused_inline(int a) { return a ? 1 : 2; }
static int used_static(int a) { return a ? 1 : 2; }
inline int c99_inline(int a) { return a ? 1 : 2; }
inline int c99_inline_unused(int a) { return a ? 1 : 2; }
extern inline int extern_inline(int a) { return a ? 1 : 2; }
int unused_external(int a) { return a ? 1 : 2; }
static int only_from_unused(int a) { return a ? 1 : 2; }
static int calls_it(int a) { return only_from_unused(a) ? 1 : 2; }
static int address_taken(int a) { return a ? 1 : 2; }
static int in_sizeof(int a) { return a ? 1 : 2; }
static int in_dead_code(int a) { return a ? 1 : 2; }
static int recursive(int a) { return a ? recursive(a - 1) : 2; }
__attribute__((weak)) int weak_function(int a) { return a ? 1 : 2; }
__attribute__((always_inline)) static inline int forced(int a) { return a ? 1 : 2; }
__attribute__((unused)) static int marked_unused(int a) { return a ? 1 : 2; }
__attribute__((used)) static int marked_used(int a) { return a ? 1 : 2; }
__attribute__((constructor)) static void constructor(void) { if (getenv("NOT_SET_AT_ALL")) abort(); }
__attribute__((noreturn)) static void leave(int a) { exit(a ? 1 : 0); }
int old_style(a) int a; { return a ? 1 : 2; }
int renamed(int a) __asm__("other_name");
int renamed(int a) { return a ? 1 : 2; }
int declared_only(int a);
static int included(int a) {
    int n = 0;
#include "header_body.inc"
    return n;
}
extern inline int c99_inline(int a);

int main(int argc, char **argv) {
    int (*p)(int) = address_taken;
    int n = p(1) + used_static(1) + c99_inline(2) + extern_inline(0) + header_used(1, 2) + header_static(0);
    n += recursive(3) + weak_function(0) + forced(1) + old_style(1) + renamed(0) + (int)sizeof(in_sizeof(1)) + included(argc);
    if (0) n += in_dead_code(1);
    n += isdigit('1') ? 1 : 0;
    n += toupper('a') == 'A';
    n += atoi("3");
    if (argc > 100) leave(n);
    printf("%d\n", n);
    return 0;
}
