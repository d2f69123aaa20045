// error: null pointer dereference
#ifndef CORRECT
int f(int *p, int a) { if (!p && a > 3) return 1; return *p; }
#else
int f(int *p, int a) { if (!p) return a > 3; return *p; }
#endif
