// restrict and const qualifiers in parameters: copies, sums, array parameters with qualifiers and static sizes.
#include <stdio.h>

static int merge(int *restrict out, const int *restrict a, int n, const int *restrict b, int m) {
    int i = 0, j = 0, k = 0;
    while (i < n || j < m) {
        if (j == m || (i < n && a[i] <= b[j])) out[k++] = a[i++];
        else out[k++] = b[j++];
    }
    return k;
}

static int total(int n, const int v[const static 1]) {
    int s = 0;
    for (int i = 0; i < n; i++) s += v[i] < 0 ? 0 : v[i];
    return s;
}

static char *upper(char *const restrict s) {
    for (char *p = s; *p; p++)
        if (*p >= 'a' && *p <= 'z') *p -= 'a' - 'A';
    return s;
}

static int count(const char *const *const list) {
    int n = 0;
    while (list[n]) n++;
    return n;
}

int main(void) {
    const int a[] = { 1, 4, 6 }, b[] = { 2, 4, 9, 10 };
    int out[7];
    int n = merge(out, a, 3, b, 4);
    for (int i = 0; i < n; i++) printf("%d ", out[i]);
    printf("%d %d\n", merge(out, a, 0, b, 1), merge(out, a, 2, b, 0));
    int v[] = { 5, -3, 2 };
    printf("%d %d\n", total(3, v), total(1, a));
    char text[] = "mixed Case 1";
    printf("%s\n", upper(text));
    const char *const words[] = { "x", "y", 0 };
    printf("%d\n", count(words));
    return 0;
}
