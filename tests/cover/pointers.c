// Pointers that are one of several: tables of strings and functions, null, writes at an index that depends on the inputs.
// cover: pick
// cover: dispatch
// cover: dispatch_or_nothing
// cover: through_callee
// cover: keep_pointer
// cover: scatter
// cover: struct_copy
// cover: bit_fields
// cover: either
// cover: uninitialised_table
// cover: same_place unreachable same_place#2:false
// cover: null_after_check unreachable null_after_check#1:true
// cover: names
// cover: twice unreachable twice#4:true
#include <stddef.h>

/* Strings in a table: the pointer read is one of several. */
static const char *const words[4] = {"no", "yes", "", "maybe"};

int pick(unsigned i)
{
    if (i >= 4)
        return -1;
    if (words[i][0] == 'y')
        return 1;
    if (words[i][0] == '\0')
        return 2;
    return words[i][1] == 'a' ? 3 : 4;
}

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

int dispatch(unsigned op, signed char a, signed char b)
{
    static int (*const table[3])(int, int) = {add, sub, mul};
    if (op >= 3)
        return 0;
    if (table[op](a, b) == 100)
        return op == 2 ? 2 : 1;
    return 3;
}

/* A null entry: calling it would be an error, so the test is needed. */
int dispatch_or_nothing(unsigned char op, signed char a)
{
    static int (*const table[4])(int, int) = {add, NULL, sub, NULL};
    int (*f)(int, int) = table[op & 3];
    if (!f)
        return -1;
    return f(a, 1) > 5;
}

static int is_null(const int *p) { return p == NULL; }

/* The test for null is in a callee. */
int through_callee(const int *p)
{
    if (is_null(p))
        return 0;
    return *p > 3 ? 1 : 2;
}

/* A pointer written at an index that depends on the inputs. */
int keep_pointer(unsigned char i, int x)
{
    int a = 1, b = 2;
    int *slots[3] = {&a, &a, &a};
    if (i > 2)
        return 0;
    slots[i] = &b;
    *slots[1] = x;
    if (a == x && x != 1)
        return 1;
    if (b == x && x != 2)
        return 2;
    return 3;
}

/* Writes to memory that is not initialised yet. */
int scatter(unsigned char i, unsigned char j, int x)
{
    int a[4];
    if (i > 3 || j > 3)
        return 0;
    a[i] = x;
    a[j] = 7;
    if (a[i] == 7)
        return 1;
    return 2;
}

struct pair {
    int key;
    short value;
};

int struct_copy(struct pair table[3], unsigned char i, unsigned char j)
{
    struct pair p;
    if (i > 2 || j > 2)
        return 0;
    p = table[i];
    p.value = 3;
    table[j] = p;
    if (table[1].key > 5 && table[1].value == 3)
        return 1;
    return 2;
}

struct flags {
    unsigned a : 3;
    int b : 5;
};

int bit_fields(struct flags f[2], unsigned char i, int x)
{
    if (i > 1)
        return 0;
    f[i].b = x;
    if (f[0].b == -16)
        return 1;
    if (f[i].a == 5)
        return 2;
    return 3;
}

int either(int *p, int *q, int which)
{
    int *r = which ? p : q;
    if (r == NULL)
        return 0;
    *r = 4;
    if (p && *p == 4)
        return 1;
    return 2;
}

/* Some elements are initialised, some are not: a read of the others would be an error. */
int uninitialised_table(unsigned char i)
{
    int a[4];
    a[0] = 5;
    a[2] = 6;
    if (i > 3)
        return 0;
    if (i % 2)
        return 1;
    return a[i] == 6 ? 2 : 3;
}

int same_place(unsigned char i)
{
    static int a, b;
    int *table[2] = {&a, &b};
    int *p;
    if (i > 1)
        return 0;
    p = table[i];
    if (p == &a || p == &b)
        return 1;
    return 2;
}

int null_after_check(int *p)
{
    if (!p)
        return 0;
    *p = 1;
    if (!p)
        return 1;
    return 2;
}

int names(unsigned char i)
{
    const char *s = words[i & 3];
    int n = 0;
    while (s[n])
        n++;
    if (n == 3)
        return 1;
    if (n == 0)
        return 2;
    return 0;
}

/* The same pointer in two places of a table, one of which is one of several itself: either leads to it. */
int twice(unsigned char i, unsigned char j)
{
    int a = 1, b = 2;
    int *first[2] = {&a, &b};

    if (i > 1 || j > 1)
        return 0;
    int *second[2] = {first[i], &a};
    if (second[j] == &a)
        return j == 0 ? 1 : 2;
    if (*second[j] == 1)
        return 3;
    return 4;
}
