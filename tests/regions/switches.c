// Branch regions of switch: labels, ranges, missing default, nesting, odd bodies, constant and logical conditions.
#include <stdio.h>

enum colour { RED, GREEN, BLUE };

static int labels(int a, enum colour c, long l, char ch) {
    int n = 0;
    switch (a) { case 1: n++; break; case 2: case 3: n += 2; break; default: n += 3; }
    switch (a) { case 1: n++; break; case 2: n += 2; }
    switch ((a)) { case (1): n++; }
    switch (a + 1) { default: n++; case 4: n++; }
    switch (a) { case 1 ... 3: n++; break; case 7 ... 9: n++; }
    switch (a) { case -1: n++; break; case 'x': n++; break; case 1 + 1: n++; break; case RED: n++; }
    switch (c) { case RED: n++; break; case GREEN: n++; break; case BLUE: n++; break; }
    switch (l) { case 1L << 40: n++; }
    switch (ch) { case 'a': n++; case 'b': n++; }
    switch (a) {
    case 5
        : n++;
    case 1 && 1 :
        n++;
        break;
    case sizeof(int) > 2 && 0: ;
    }
    return n;
}

static int odd(int a, int b) {
    int n = 0;
    switch (a) { }
    switch (a) ;
    switch (a) case 1: n++;
    switch (a) if (b) case 1: n++; else default: n--;
    switch (a) { n = 3; case 2: n++; }
    switch (a) { default: ; }
    switch (a) { if (b) { case 1: n++; } else { case 2: n--; } }
    switch (a) while (n < 3) { case 1: n++; case 2: n++; }
    switch (a && b) { case 0: n++; break; case 1: n--; }
    switch (a && b) { case 0: n++; break; default: n--; }
    switch (!(a || b)) { case 0: n++; }
    switch (!!(a || b)) { case 0: n++; }
    switch ((a && b) + 1) { case 2: n++; }
    switch ((long)(a && b)) { case 1: n++; }
    switch (a ? b : n) { case 1: n++; }
    switch ((unsigned char)a) { case 1: n++; }
    switch (3) { case 3: n++; break; case 4: n--; }
    switch (BLUE) { case 1: n++; break; default: n--; }
    switch (n = a, b) { case 1: n++; }
    switch (!a) { case 1: n++; }
    return n;
}

static int nested(int a, int b) {
    int n = 0;
    switch (a) {
    case 0:
        switch (b) { case 0: n = 1; break; case 1: n = 2; default: n++; }
        break;
    case 1:
        for (int i = 0; i < 3; i++) {
            switch (i) { case 1: continue; case 2: n++; break; }
            n++;
        }
    lab:
    case 2: case 3: default:
        if (b) { b = 0; goto lab; }
    }
    int i = a;
    switch (i & 3) { case 0: do { n++; case 3: n++; case 2: n++; case 1: n++; } while (--i > 0); }
    return n;
}

int main(void) {
    int n = 0;
    for (int a = -1; a < 5; a++)
        for (int b = 0; b < 2; b++) n += labels(a, a & 1, a, 'a' + b) + odd(a, b) + nested(a, b);
    printf("%d\n", n);
    return 0;
}
