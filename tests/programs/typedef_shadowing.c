// Typedef names hidden by variables, parameters, members, labels and inner typedefs.
#include <stdio.h>

typedef int number;
typedef number pair[2];
typedef struct tag { number number; } tag;
typedef int (*operation)(int, int);

static int with_parameter(int number) { return number > 2 ? number * 2 : -number; }
static int add(int a, int b) { return a + b; }
static int choose(operation operation, int a, int b) { return operation ? operation(a, b) : a; }

static int inner(int x) {
    number before = x;
    {
        typedef char number;
        number after = (number)x;
        if (before != after) return (int)sizeof(number);
        {
            int number = after;
            if (number < 0) return -1;
            before += number;
        }
    }
    return before;
}

int main(void) {
    number number = 3;
    pair p = { 4, 5 };
    tag tag = { .number = 6 };
    printf("%d %d %d %d\n", number, p[0], p[1], tag.number);
    printf("%d %d\n", with_parameter(2), with_parameter(3));
    printf("%d %d %d\n", inner(5), inner(300), inner(-1));
    printf("%d %d\n", choose(add, 1, 2), choose(0, 1, 2));
    if (number > 2) goto pair;
    printf("not here\n");
pair:
    printf("%d\n", (int)sizeof(struct tag));
    return 0;
}
