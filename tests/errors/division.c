// error: division by zero
#ifndef CORRECT
int f(int a, int b) { if (b > 3) return 0; return 10 / (a - a + b); }
#else
int f(int a, int b) { if (b == 0) return a > 2; return 10 / b; }
#endif
