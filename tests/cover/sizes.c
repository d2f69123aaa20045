/* Objects whose size depends on the inputs: each size is a path. */
#include <stdlib.h>

// cover: filled
int filled(unsigned char n) {
    if (n == 0 || n > 4) return -1;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) a[i] = i * i;
    int last = a[n - 1];
    free(a);
    if (last == 9) return 1;
    return last == 1 ? 2 : 3;
}

// cover: in_array unreachable in_array#5:true
int in_array(int n, int x) {
    if (n < 1 || n > 6) return 0;
    char seen[n];
    for (int i = 0; i < n; i++) seen[i] = 0;
    if (x >= 0 && x < n) seen[x] = 1;
    if (sizeof seen > 6) return 9;
    return seen[n - 1] ? 2 : 1;
}

// cover: zeroed unreachable zeroed#2:true
int zeroed(unsigned n) {
    if (n > 8) return 0;
    unsigned short *a = calloc(n, sizeof *a);
    int empty = 1;
    for (unsigned i = 0; i < n; i++) if (a[i]) empty = 0;
    free(a);
    if (n == 7) return 2 + empty;
    return 1;
}

// cover: behind_a_header
int behind_a_header(unsigned char n) {
    char *a = malloc(n + 100u);
    a[n + 99] = 1;
    int last = a[n + 99];
    free(a);
    return n == 3 ? last : 0;
}

// cover: large
int large(unsigned n, char x) {
    if (n < 1000) return 0;
    char *a = malloc(n);
    a[n - 1] = x;
    int last = a[n - 1];
    free(a);
    return last == 2 ? 1 : 2;
}
