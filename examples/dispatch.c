/* A small calculator with a dispatch table of function pointers. */

enum { ADD, SUBTRACT, MULTIPLY, DIVIDE, OPERATIONS };

static int add(int a, int b, int *r) { *r = a + b; return 1; }
static int subtract(int a, int b, int *r) { *r = a - b; return 1; }
static int multiply(int a, int b, int *r) { *r = a * b; return 1; }

static int divide(int a, int b, int *r)
{
    if (b == 0)
        return 0;
    *r = a / b;
    return 1;
}

static int (*const table[OPERATIONS])(int, int, int *) = { add, subtract, multiply, divide };

/* 1: done; 0: no result; -1: no such operation. */
int calculate(unsigned char operation, signed char a, signed char b, int *result)
{
    int (*function)(int, int, int *);
    if (operation >= OPERATIONS)
        return -1;
    function = table[operation];
    if (!function) /* every entry is there: cannot be true */
        return -1;
    if (!function(a, b, result))
        return 0;
    if (*result > 16384) /* (-128) * (-128) is the largest product: cannot be true */
        return -2;
    return 1;
}
