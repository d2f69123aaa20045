// error: shift out of range
#ifndef CORRECT
int f(unsigned a, int n) { return n < 5 ? (a >> n) > 3 : 0; }
#else
int f(unsigned a, int n) { return n >= 0 && n < 5 ? (a >> n) > 3 : 0; }
#endif
