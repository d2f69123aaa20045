// Branch regions of if, while, do, for: with and without conditions, in every syntactic form.
#include <stdio.h>

static int plain(int a, int b) {
    int n = 0;
    if (a) n++;
    if (a > b) { n++; } else n--;
    if ((a)) n++;
    if (((a) > (b))) n++;
    if (!a) n++;
    if (!!a) n++;
    if (!(a)) n++;
    if (- a) n++;
    if (a, b) n++;
    if (n = a) n++;
    if (a & b) n++;
    if ((int)a) n++;
    if (a
        + b) n++;
    if (a) if (b) n++; else n--;
    if (a) {} else if (b) {} else if (n) {} else {}
    return n;
}

static int loops(int a) {
    int n = 0, i = a, j;
    while (i) i--;
    while (i < a) { i++; if (i == 3) break; if (i == 2) continue; }
    do n++; while (n < a);
    do { n++; } while ((n < a + 2));
    for (i = 0; i < a; i++) n++;
    for (i = 0; ; i++) { if (i > a) break; }
    for (;;) { n++; break; }
    for (int k = 0, m = 1; k < a && m; k++) n++;
    for (i = a && n; i; i = i > 1 && 0) n++;
    for (j = 0; j < a; j += (a || n)) n++;
    while (1) { if (n) break; }
    do n++; while (0);
    for (; 1;) break;
    while (a--) ;
    for (; a < 2; ++a) ;
    return n;
}

static int dead(int a) {
    int n = 0;
    if (a < 0) goto out;
    switch (a) { n = a && 1; case 1: n = 1; }
    return n;
    if (a == 4) n++;
    n = a && n;
out:
    while (a) { a++; break; if (a == 5) n++; continue; n = a || n; }
    for (;;) { break; if (a) n = 1; }
    return n;
}

int main(void) {
    int n = 0;
    for (int a = 0; a < 4; a++) n += plain(a, 1) + loops(a) + dead(a - 1);
    printf("%d\n", n);
    return 0;
}
