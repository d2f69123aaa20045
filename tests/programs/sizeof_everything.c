// sizeof: types, expressions that are not evaluated, arrays versus pointers, parameters, structs, literals, in conditions.
#include <stdio.h>

struct padded { char a; long b; char c; };
union either { char c[5]; int i; };
typedef int row[3];

static int of_parameter(int v[10]) { return (int)sizeof v; }

static const char *model(void) {
    if (sizeof(long) == 8 && sizeof(int) == 4) return "LP64";
    if (sizeof(long) == 4) return "ILP32";
    return "other";
}

int main(void) {
    int i = 3, v[10];
    int s = (int)sizeof i++;
    printf("%d %d\n", s, i);
    printf("%d %d %d %d %d %d\n", (int)sizeof(char), (int)sizeof(short), (int)sizeof(int), (int)sizeof(long), (int)sizeof(long long), (int)sizeof(void *));
    printf("%d %d %d\n", (int)sizeof v, (int)(sizeof v / sizeof v[0]), of_parameter(v));
    printf("%d %d %d %d\n", (int)sizeof(struct padded), (int)sizeof(union either), (int)sizeof(row), (int)sizeof(row[2]));
    printf("%d %d %d %d\n", (int)sizeof "four", (int)sizeof 'x', (int)sizeof((char)1), (int)sizeof 1L);
    printf("%d %d %d\n", (int)sizeof(i ? 1 : 2L), (int)sizeof(i && i), (int)sizeof(i, 'c'));
    struct padded *none = 0;
    printf("%d %d\n", (int)sizeof *none, (int)sizeof none->b);
    printf("%s\n", model());
    unsigned n = 0;
    for (unsigned k = 0; k < sizeof(struct padded); k += sizeof(int)) n++;
    printf("%u\n", n);
    if (sizeof(int) > -1) printf("signed comparison\n");
    else printf("unsigned comparison\n");
    char buffer[sizeof(long) * 2];
    printf("%d %d\n", (int)sizeof buffer, (int)sizeof(int (*)[7]));
    printf("%d\n", (int)sizeof(of_parameter(0)));
    return 0;
}
