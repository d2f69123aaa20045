// Functions, macros and objects that come from a header of the user.
#include <stdio.h>
#include "header_inline.h"
#include "header_inline.h"

static int inside(int v) {
    header_calls++;
    struct header_range r = { -10, 10 };
    if (header_contains(r, v)) return header_abs(v);
    if (HEADER_POSITIVE(v)) return 100 + v;
    return -1;
}

int main(void) {
    int values[] = { -11, -10, -3, 0, 7, 10, 11, 49, 50 };
    for (int i = 0; i < 9; i++) printf("%d ", inside(values[i]));
    printf("%d\n", header_calls);
    return 0;
}
