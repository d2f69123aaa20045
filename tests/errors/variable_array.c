// error: access out of bounds
#ifndef CORRECT
int f(int n, int i) { if (n < 1 || n > 4 || i < 0 || i > 4) return 0; int a[n]; for (int k = 0; k < n; k++) a[k] = k; return a[i]; }
#else
int f(int n, int i) { if (n < 1 || n > 4 || i < 0 || i >= n) return 0; int a[n]; for (int k = 0; k < n; k++) a[k] = k; return a[i]; }
#endif
