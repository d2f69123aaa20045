// error: signed integer overflow
#ifndef CORRECT
int f(int a, int b) { return a > 0 && b > 0 ? a + b : 0; }
#else
int f(short a, short b) { return a > 0 && b > 0 ? a + b : 0; }
#endif
