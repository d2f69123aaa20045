// Names hidden in inner scopes: parameters, loop variables, blocks, for headers, tags, and visibility after the block.
#include <stdio.h>

static int x = 1;

static int layers(int x) {
    int r = x;
    {
        int x = 20;
        r += x;
        for (int x = 0; x < 3; x++) {
            int x = 100;
            r += x++;
        }
        r += x;
    }
    if (r > 300) { int x = r; r = x / 2; }
    else { int x = -r; r = x; }
    return r + x;
}

static int tags(void) {
    struct s { int a, b; } outer = { 1, 2 };
    {
        struct s { char c; } inner = { 3 };
        if (sizeof(struct s) == sizeof(char)) return outer.b * 10 + inner.c;
    }
    return (int)sizeof(struct s);
}

static int enumerators(void) {
    enum { A = 1, B = A + 1 };
    {
        enum { A = 10, C = A + B };
        if (C == 12) return A;
    }
    return B;
}

int main(void) {
    printf("%d %d\n", layers(5), layers(-500));
    printf("%d %d\n", tags(), enumerators());
    int before = x;
    int x = before + 1;
    {
        extern int printf(const char *, ...);
        int printed = printf("%d\n", x);
        if (printed == 2) printf("ok\n");
    }
    int i = 50, sum = 0;
    for (int i = 0; i < 4; i++) sum += i;
    for (; i < 52; i++) sum += 100;
    printf("%d %d\n", sum, i);
    switch (x) { case 2: { int x = 9; printf("%d\n", x); } }
    return 0;
}
