// error: bad argument to a library function
#ifndef CORRECT
int f(unsigned a) { return __builtin_clz(a & 0xf0); }
#else
int f(unsigned a) { return __builtin_clz(a | 1); }
#endif
