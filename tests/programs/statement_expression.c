// GNU statement expressions: value of the last statement, locals inside, control flow, nesting, in conditions and arguments.
#include <stdio.h>

#define MAXIMUM(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

static int collect(const int *v, int n) {
    return ({
        int best = -1;
        for (int i = 0; i < n; i++)
            if (v[i] > best && v[i] % 2 == 0) best = v[i];
        best;
    });
}

static int leaves(int a) {
    int r = ({ if (a < 0) return -100; a * 2; });
    while (1) {
        r += ({ if (r > 20) break; r; });
    }
    return r;
}

int main(void) {
    int i = 3, j = 9;
    int m = MAXIMUM(i++, j--);
    printf("%d %d %d\n", m, i, j);
    printf("%d %d\n", MAXIMUM(MAXIMUM(1, 7), 3), MAXIMUM('a', 5));
    int v[] = { 3, 8, 11, 6 };
    printf("%d %d\n", collect(v, 4), collect(v, 1));
    printf("%d %d\n", leaves(-1), leaves(3));
    if (({ int t = i; t += j; t > 10; })) printf("large\n");
    else printf("small\n");
    int n = ({ int s = 0; switch (i) { case 4: s = 40; break; default: s = 1; } s; }) + ({ 2; });
    printf("%d\n", n);
    return ({ 0; });
}
