// error: shift out of range
#ifndef CORRECT
int f(int a) { return a > 0 ? a << 4 : 0; }
#else
int f(int a) { return a > 0 && a < 1000 ? a << 4 : 0; }
#endif
