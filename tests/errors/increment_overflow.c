// error: signed integer overflow
#ifndef CORRECT
long f(long a) { if (a > 5) a++; return a; }
#else
long f(long a) { if (a > 5 && a < 10) a++; return a; }
#endif
