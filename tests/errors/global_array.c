// error: access out of bounds
#ifndef CORRECT
static int t[3]; int f(unsigned char i) { if (i < 4) t[i]++; return t[0]; }
#else
static unsigned t[3]; int f(unsigned char i) { if (i < 3) t[i]++; return t[0] > 3; }
#endif
