// error: shift out of range
#ifndef CORRECT
unsigned f(unsigned a, int n) { return n >= 0 && n < 40 ? a << n : 0; }
#else
unsigned f(unsigned a, int n) { return n >= 0 && n < 32 ? a << n : 0; }
#endif
