// Branch regions in sizes of variable length arrays: listed by clang, absent from the JSON AST for variables.
#include <stdio.h>

static int vla(int a, int b) {
    int v[(a && b) + 1];
    int w[a ? 2 : 3][(b || a) + 1];
    int (*p)[(a && b) + 1] = &v;
    typedef int vector[(a || b) + 1];
    vector z;
    v[0] = 1;
    w[0][0] = 2;
    z[0] = 3;
    int s = sizeof(int[(a || b) + 2]) + sizeof v + sizeof(vector);
    s += sizeof *p;
    int *c = (int *)(int (*)[(a && b) + 2])&v;
    return v[0] + w[0][0] + z[0] + s + c[0];
}
static int vla_parameter(int n, int v[(n && 1) + 1]) { return v[0]; }

int main(void) {
    int n = 0;
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++) {
            int v[2] = { a, b };
            n += vla(a, b) + vla_parameter(1, v);
        }
    printf("%d\n", n);
    return 0;
}
