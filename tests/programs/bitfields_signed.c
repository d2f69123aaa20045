// Signed and unsigned bit-fields: truncation on assignment, sign extension on reading, _Bool fields, increments.
#include <stdio.h>

struct fields { int s3 : 3; unsigned u3 : 3; signed int s1 : 1; unsigned u1 : 1; _Bool flag : 1; int wide : 20; };

static const char *sign(struct fields f) {
    if (f.s3 < 0) return "negative";
    if (f.s3 == 0) return "zero";
    return "positive";
}

int main(void) {
    struct fields f = { 0 };
    int mismatches = 0;
    for (int i = -5; i < 12; i++) {
        f.s3 = i;
        f.u3 = i;
        if (f.s3 != i) mismatches++;
        if ((int)f.u3 != i) mismatches += 100;
        printf("%d:%d,%d,%s ", i, f.s3, f.u3, sign(f));
    }
    printf("\n%d\n", mismatches);
    f.s1 = 1;
    f.u1 = 1;
    printf("%d %d\n", f.s1, f.u1);
    f.flag = 6;
    printf("%d\n", f.flag);
    f.u3 = 7;
    f.u3++;
    if (!f.u3) printf("wrapped\n");
    f.u3--;
    printf("%d\n", f.u3);
    f.wide = -1;
    if (f.wide < 0 && f.wide >> 4 == -1) printf("sign kept\n");
    f.wide = 0x7ffff;
    int carry = f.wide + 1;
    printf("%d %d\n", carry, f.u3 - 8 < 0);
    int assigned = (f.s3 = 5);
    printf("%d\n", assigned);
    f.u3 += 3;
    f.u3 |= 4;
    printf("%d\n", f.u3);
    return 0;
}
