// Binary search: exact, lower and upper bound, in a rotated array, by answer, with bsearch; compared with linear search.
#include <stdio.h>
#include <stdlib.h>

static int exact(const int *v, int n, int x) {
    int low = 0, high = n - 1;
    while (low <= high) {
        int mid = low + (high - low) / 2;
        if (v[mid] == x) return mid;
        if (v[mid] < x) low = mid + 1;
        else high = mid - 1;
    }
    return -1;
}

static int lower(const int *v, int n, int x) {
    int low = 0;
    while (n > 0) {
        int half = n / 2;
        if (v[low + half] < x) { low += half + 1; n -= half + 1; }
        else n = half;
    }
    return low;
}

static int rotated(const int *v, int n, int x) {
    int low = 0, high = n - 1;
    while (low <= high) {
        int mid = (low + high) / 2;
        if (v[mid] == x) return mid;
        if (v[low] <= v[mid]) {
            if (v[low] <= x && x < v[mid]) high = mid - 1;
            else low = mid + 1;
        } else {
            if (v[mid] < x && x <= v[high]) low = mid + 1;
            else high = mid - 1;
        }
    }
    return -1;
}

static int by_value(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }

int main(void) {
    int v[] = { 1, 3, 5, 7, 9, 11, 13 }, r[] = { 9, 11, 13, 1, 3, 5, 7 }, d[] = { 2, 2, 2, 4, 4, 8 };
    int wrong = 0;
    for (int x = 0; x < 15; x++) {
        int linear = -1, turned = -1;
        for (int i = 0; i < 7; i++) { if (v[i] == x) linear = i; if (r[i] == x) turned = i; }
        if (exact(v, 7, x) != linear) wrong++;
        if (rotated(r, 7, x) != turned) wrong++;
        const int *hit = bsearch(&x, v, 7, sizeof *v, by_value);
        if ((hit ? (int)(hit - v) : -1) != linear) wrong++;
    }
    printf("%d\n", wrong);
    for (int x = 1; x < 10; x++) printf("%d-%d ", lower(d, 6, x), lower(d, 6, x + 1));
    printf("%d %d\n", exact(v, 0, 1), lower(v, 0, 1));
    return 0;
}
