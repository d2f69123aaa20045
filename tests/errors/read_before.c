// error: access out of bounds
#ifndef CORRECT
int f(int a[4], int i) { if (i > 3 || i < -1) return 0; return a[i]; }
#else
int f(int a[4], int i) { if (i > 3 || i < 0) return 0; return a[i]; }
#endif
