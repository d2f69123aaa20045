// error: assertion failed
#ifndef CORRECT
#include <assert.h>
int f(int a) { assert(a != 77); return a > 3; }
#else
#include <assert.h>
int f(unsigned char a) { assert(a != 777); return a > 3; }
#endif
