// Integer matrices: product, transpose, determinant by expansion, spiral order, symmetric and magic tests.
#include <stdio.h>

enum { N = 4 };

static void product(int r[N][N], int a[N][N], int b[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            r[i][j] = 0;
            for (int k = 0; k < N; k++) r[i][j] += a[i][k] * b[k][j];
        }
}

static int determinant(int n, int m[N][N]) {
    if (n == 1) return m[0][0];
    int sum = 0;
    for (int c = 0; c < n; c++) {
        int minor[N][N];
        for (int i = 1; i < n; i++)
            for (int j = 0, k = 0; j < n; j++)
                if (j != c) minor[i - 1][k++] = m[i][j];
        int d = m[0][c] * determinant(n - 1, minor);
        sum += c % 2 ? -d : d;
    }
    return sum;
}

static int magic(int m[N][N]) {
    int want = 0, d1 = 0, d2 = 0;
    for (int i = 0; i < N; i++) { want += m[0][i]; d1 += m[i][i]; d2 += m[i][N - 1 - i]; }
    if (d1 != want || d2 != want) return 0;
    for (int i = 0; i < N; i++) {
        int r = 0, c = 0;
        for (int j = 0; j < N; j++) { r += m[i][j]; c += m[j][i]; }
        if (r != want || c != want) return 0;
    }
    return want;
}

static void spiral(int m[N][N]) {
    int top = 0, left = 0, bottom = N - 1, right = N - 1;
    while (top <= bottom && left <= right) {
        for (int j = left; j <= right; j++) printf("%d ", m[top][j]);
        top++;
        for (int i = top; i <= bottom; i++) printf("%d ", m[i][right]);
        right--;
        if (top <= bottom) for (int j = right; j >= left; j--) printf("%d ", m[bottom][j]);
        bottom--;
        if (left <= right) for (int i = bottom; i >= top; i--) printf("%d ", m[i][left]);
        left++;
    }
    printf("\n");
}

int main(void) {
    int a[N][N] = { { 16, 3, 2, 13 }, { 5, 10, 11, 8 }, { 9, 6, 7, 12 }, { 4, 15, 14, 1 } };
    int b[N][N] = { { 1, 2 }, { 0, 1, 3 }, { 2, 0, 1, 1 }, { 0, 1, 0, 2 } }, r[N][N];
    printf("%d %d\n", determinant(N, a), determinant(N, b));
    printf("%d %d\n", magic(a), magic(b));
    product(r, a, b);
    spiral(r);
    spiral(a);
    return 0;
}
