// error: access out of bounds
#ifndef CORRECT
int f(int a[4], unsigned char i) { if (i > 4) return 0; return a[i]; }
#else
int f(int a[4], unsigned char i) { if (i > 3) return 0; return a[i]; }
#endif
