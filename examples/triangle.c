/* What kind of triangle do three lengths make? Run as a program, it takes them as arguments. */
#include <stdio.h>
#include <stdlib.h>

enum kind { NO_TRIANGLE, SCALENE, ISOSCELES, EQUILATERAL };

enum kind triangle(int a, int b, int c)
{
    if (a <= 0 || b <= 0 || c <= 0)
        return NO_TRIANGLE;
    if (a >= b + c || b >= a + c || c >= a + b)
        return NO_TRIANGLE;
    if (a == b && b == c)
        return EQUILATERAL;
    if (a == b || b == c || a == c)
        return ISOSCELES;
    return SCALENE;
}

int main(int argc, char **argv)
{
    static const char *const names[] = { "no triangle", "scalene", "isosceles", "equilateral" };
    if (argc != 4) {
        fprintf(stderr, "usage: triangle A B C\n");
        return 2;
    }
    puts(names[triangle(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]))]);
    return 0;
}
