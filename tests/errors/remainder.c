// error: division by zero
#ifndef CORRECT
unsigned f(unsigned a, unsigned b) { return a > 5 ? a % b : 0; }
#else
unsigned f(unsigned a, unsigned b) { return b ? a % b : 0; }
#endif
