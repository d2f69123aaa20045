// error: access to an object whose lifetime has ended
#ifndef CORRECT
int f(int a) { int *p = &a; if (a > 3) { int b = 1; p = &b; } return *p; }
#else
int f(int a) { int b = 1; int *p = &a; if (a > 3) { p = &b; } return *p; }
#endif
