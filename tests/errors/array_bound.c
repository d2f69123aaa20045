// error: bound of a variable-length array that is not positive
#ifndef CORRECT
int f(int n) { if (n > 4) return 0; int a[n]; a[0] = n; return a[0]; }
#else
int f(int n) { if (n > 4 || n < 1) return 0; int a[n]; a[0] = n; return a[0]; }
#endif
