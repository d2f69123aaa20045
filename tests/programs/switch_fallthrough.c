// Fallthrough between cases, default in the middle, several labels on one statement, break and return.
#include <stdio.h>

static int count(int from) {
    int n = 0;
    switch (from) {
    case 5: n++;
    case 4: n++;
    case 3: n++;
    case 2: n++; break;
    case 1: return -1;
    default: n = 100;
    case 0: n++;
    }
    return n;
}

static int days(int month, int leap) {
    switch (month) {
    case 4: case 6: case 9: case 11: return 30;
    case 2: return leap ? 29 : 28;
    case 1: case 3: case 5: case 7: case 8: case 10: case 12: return 31;
    }
    return 0;
}

static int default_first(int v) {
    int r = 0;
    switch (v) {
    default: r += 1000;
    case 1: r += 1; break;
    case 2: r += 2;
    case 3: r += 4;
    }
    return r;
}

int main(void) {
    for (int i = -1; i < 7; i++) printf("%d ", count(i));
    printf("\n");
    int total = 0;
    for (int m = 0; m < 14; m++) total += days(m, m % 2 == 0);
    printf("%d\n", total);
    for (int i = 0; i < 5; i++) printf("%d ", default_first(i));
    printf("\n");
    int n = 0;
    switch (n) { }
    switch (n++) { case 0: n += 10; case 12: n += 100; }
    printf("%d\n", n);
    return 0;
}
