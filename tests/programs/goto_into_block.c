// goto into the middle of blocks, loops and if branches; objects of the block exist without their initialiser.
#include <stdio.h>

static int into_loop(int start, int n) {
    int sum = 0, i = start;
    if (start > 2) goto inside;
    for (i = 0; i < n; i++) {
        sum += 10;
inside:
        sum += i;
    }
    return sum;
}

static int into_branch(int a) {
    int r = 0;
    if (a > 0) goto yes;
    if (a < -5) {
        r += 1;
yes:
        r += 2;
    } else {
        r += 4;
    }
    return r;
}

static int skips_initialiser(int skip) {
    int result;
    if (skip) goto set;
    {
        int x = 5;
        if (x != 5) {
set:
            x = 7;
        }
        result = x;
    }
    return result;
}

static int into_while(int a) {
    int n = 0;
    if (a & 1) goto body;
    while (a > 0) {
        n += 100;
body:
        n++;
        a -= 2;
        if (n > 500) break;
    }
    return n;
}

int main(void) {
    printf("%d %d %d\n", into_loop(0, 3), into_loop(3, 5), into_loop(9, 2));
    printf("%d %d %d\n", into_branch(1), into_branch(-6), into_branch(0));
    printf("%d %d\n", skips_initialiser(0), skips_initialiser(1));
    printf("%d %d %d %d\n", into_while(4), into_while(5), into_while(-1), into_while(20));
    return 0;
}
