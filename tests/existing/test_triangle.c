/* Some tests of examples/triangle.c, as a user might have them: linked with it. */
#include <assert.h>
#include <stdio.h>

int triangle(int a, int b, int c);

int main(void)
{
    assert(triangle(3, 4, 5) == 1);
    assert(triangle(2, 2, 2) == 3);
    assert(triangle(0, 1, 1) == 0);
    puts("3 tests passed");
    return 0;
}
