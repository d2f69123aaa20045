// error: use of an uninitialised value
#ifndef CORRECT
int f(int a) { int x; if (a > 3) x = 1; if (x == 1) return 2; return 3; }
#else
int f(int a) { int x = 0; if (a > 3) x = 1; if (x == 1) return 2; return 3; }
#endif
