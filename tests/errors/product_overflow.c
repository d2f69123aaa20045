// error: signed integer overflow
#ifndef CORRECT
int f(int a) { return a > 1000 ? a * a : 0; }
#else
int f(int a) { return a > 1000 && a < 2000 ? a * a : 0; }
#endif
