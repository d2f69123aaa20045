// ++ and -- of narrow types are computed at int and converted back: they wrap at the limits of char and short.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    short s = SHRT_MAX;
    signed char c = SCHAR_MAX;
    unsigned char u = UCHAR_MAX;
    unsigned short w = 0;
    _Bool b = 0;
    short *p = &s;
    printf("%d ", s++);
    printf("%d\n", s);
    printf("%d ", --s);
    printf("%d\n", ++*p);
    s = SHRT_MIN;
    printf("%d ", s--);
    printf("%d\n", c++);
    printf("%d %d\n", s, c);
    if (u++ == UCHAR_MAX && u == 0) printf("unsigned char wraps\n");
    if (--w == USHRT_MAX) printf("unsigned short wraps\n");
    b++;
    b++;
    printf("%d ", b);
    b--;
    printf("%d ", b);
    b--;
    printf("%d\n", b);
    return 0;
}
