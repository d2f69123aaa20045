// error: access out of bounds
#ifndef CORRECT
void f(int a[4], unsigned char i) { if (i <= 4) a[i] = 1; }
#else
void f(int a[4], unsigned char i) { if (i < 4) a[i] = 1; }
#endif
