// Insertion, bubble, heap, quick, merge sort and qsort give the same order; comparisons counted where deterministic.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 16 };
static int compares;
static int less(int a, int b) { compares++; return a < b; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }

static void insertion(int *v, int n) {
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && less(v[j], v[j - 1]); j--) swap(&v[j], &v[j - 1]);
}

static void bubble(int *v, int n) {
    for (int swapped = 1; swapped; n--) {
        swapped = 0;
        for (int i = 1; i < n; i++)
            if (less(v[i], v[i - 1])) { swap(&v[i], &v[i - 1]); swapped = 1; }
    }
}

static void sift(int *v, int i, int n) {
    for (int c; (c = 2 * i + 1) < n; i = c) {
        if (c + 1 < n && less(v[c], v[c + 1])) c++;
        if (!less(v[i], v[c])) return;
        swap(&v[i], &v[c]);
    }
}

static void heap(int *v, int n) {
    for (int i = n / 2; i-- > 0;) sift(v, i, n);
    while (n > 1) { swap(&v[0], &v[--n]); sift(v, 0, n); }
}

static void quick(int *v, int n) {
    if (n < 2) return;
    int p = v[n / 2], i = 0, j = n - 1;
    for (;; i++, j--) {
        while (less(v[i], p)) i++;
        while (less(p, v[j])) j--;
        if (i >= j) break;
        swap(&v[i], &v[j]);
    }
    quick(v, i);
    quick(v + i, n - i);
}

static void merge(int *v, int n) {
    if (n < 2) return;
    int m = n / 2, t[N], i = 0, j = m, k = 0;
    merge(v, m);
    merge(v + m, n - m);
    while (i < m || j < n) t[k++] = j == n || (i < m && !less(v[j], v[i])) ? v[i++] : v[j++];
    memcpy(v, t, sizeof *v * (unsigned)n);
}

static int by_value(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }
static void library(int *v, int n) { qsort(v, (size_t)n, sizeof *v, by_value); }

int main(void) {
    void (*const sorts[])(int *, int) = { insertion, bubble, heap, quick, merge, library };
    for (int s = 0; s < 6; s++) {
        int v[N];
        for (int i = 0; i < N; i++) v[i] = (i * 7 + 3) % 11 - 4;
        compares = 0;
        sorts[s](v, N);
        int bad = 0;
        for (int i = 1; i < N; i++) if (v[i - 1] > v[i]) bad++;
        printf("%d %d %d %d %d\n", s, bad, compares, v[0], v[N - 1]);
    }
    return 0;
}
