// error: signed integer overflow
#ifndef CORRECT
int f(int a, int b) { return b == 0 ? 0 : a / b; }
#else
int f(int a, int b) { return b == 0 || b == -1 ? 0 : a / b; }
#endif
