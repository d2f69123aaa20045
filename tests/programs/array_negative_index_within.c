// Negative indices that stay inside the array, through pointers into its middle.
#include <stdio.h>

static int window(const int *middle, int radius) {
    int s = 0;
    for (int i = -radius; i <= radius; i++) {
        if (i < 0) s += middle[i] * 2;
        else if (i == 0) s += 100;
        else s += middle[i];
    }
    return s;
}

static int last_index(const char *end, char c) {
    for (int i = -1; end[i] != '^'; i--)
        if (end[i] == c) return i;
    return 0;
}

int main(void) {
    int v[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
    printf("%d %d %d\n", window(v + 4, 1), window(v + 4, 4), window(&v[2], 2));
    const char text[] = "^abcabc";
    const char *end = text + sizeof text - 1;
    printf("%d %d %d\n", last_index(end, 'c'), last_index(end, 'a'), last_index(end, 'z'));
    int *p = v + 8;
    printf("%d %d %d\n", p[-8], p[0 - 3], *(p - 1));
    long i = -2;
    unsigned char u = 2;
    printf("%d %d\n", p[i], (p - 4)[-u]);
    int (*row)[3] = (int (*)[3])v + 2;
    printf("%d\n", row[-1][1]);
    return 0;
}
