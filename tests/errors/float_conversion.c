// error: a floating number that its integer type does not have
#ifndef CORRECT
int f(double x) { if (x < 0) return 0; return (signed char)x; }
#else
int f(double x) { if (!(x > -128.5 && x < 128)) return 0; return (signed char)x; }
#endif
