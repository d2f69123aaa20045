// error: signed integer overflow
#ifndef CORRECT
int f(int a) { return a < 0 ? -a : a; }
#else
int f(int a) { return a < 0 && a > -100 ? -a : a; }
#endif
