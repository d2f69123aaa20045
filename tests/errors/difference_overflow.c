// error: signed integer overflow
#ifndef CORRECT
int f(int a) { return a < 0 ? a - 1 : 0; }
#else
int f(int a) { return a > 0 ? a - 1 : 0; }
#endif
