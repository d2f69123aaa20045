// Tentative definitions: several for one object, completed later by an initialiser or to zero, incomplete arrays and structs.
#include <stdio.h>

int twice;
int twice;
int given;
static int internal;
int array[];
struct later instance;
struct later *pointer = &instance;

static int read(void) { return given + internal + twice; }

int given = 7;
static int internal = 3;
int array[4];
struct later { int a, b; };
struct later instance = { 5 };
int twice;

static int nonzero(const int *p, int n) {
    int c = 0;
    while (n--)
        if (*p++) c++;
    return c;
}

int main(void) {
    printf("%d %d\n", read(), nonzero(array, 4));
    twice = 1;
    array[2] = 8;
    printf("%d %d\n", read(), nonzero(array, 4));
    pointer->b = pointer->a > 4 ? 9 : 1;
    printf("%d %d %d\n", instance.a, instance.b, (int)sizeof array);
    int *p = &given;
    if (*p == given && p != &twice) printf("one object each\n");
    return 0;
}
