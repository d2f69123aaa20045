// Library functions that are modelled in C, on inputs: their own conditions are nobody's objectives.
#include <stdlib.h>
#include <string.h>

static int ascending(const void *left, const void *right) {
    signed char a = *(const signed char *)left, b = *(const signed char *)right;
    if (a < b) return -1;
    return a > b;
}

// A sorted array is sorted.
// cover: sorted unreachable sorted#0:true, sorted#1:true
int sorted(signed char a, signed char b, signed char c) {
    signed char values[3] = {a, b, c};
    qsort(values, 3, 1, ascending);
    if (values[0] > values[1] || values[1] > values[2]) return 1;
    return values[1] == 5;
}

// cover: found
int found(signed char key) {
    static const signed char table[4] = {1, 4, 9, 16};
    const signed char *at = bsearch(&key, table, 4, 1, ascending);
    if (!at) return -1;
    return at - table == 2 ? 2 : 0;
}

// cover: words
int words(char text[4]) {
    text[3] = 0;
    int count = 0;
    for (char *token = strtok(text, " "); token; token = strtok(0, " ")) {
        if (token[0] == 'x') return -1;
        count++;
    }
    return count == 2 ? 2 : 0;
}

// cover: quotient
int quotient(int a, int b) {
    if (b == 0 || b == -1) return 0;
    div_t result = div(a, b);
    if (result.rem < 0 && result.quot == 3) return 1;
    return 2;
}

// The program's own definition is what counts.
char *stpcpy(char *to, const char *from) {
    *to = *from;
    return *from == 'q' ? 0 : to;
}

// cover: own
int own(char a) {
    char to[2];
    return stpcpy(to, &a) ? 1 : 2;
}
