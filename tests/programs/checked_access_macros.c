// A macro whose assertion has the macro again in its argument: which of the conditions have regions depends on the expansion.
#include <assert.h>
#include <stdio.h>

#define AT(list, index) (assert((unsigned)(index) < (list)->size), &(list)->items[index])

struct numbers { unsigned size; unsigned *items; };

int main(void) {
    unsigned first[3] = { 2, 0, 1 }, second[3] = { 7, 8, 9 };
    struct numbers steps = { 3, first }, values = { 3, second };
    for (unsigned i = 0; i < 3; i++)
        printf("%u\n", *AT(&values, *AT(&steps, i)));
    return 0;
}
