// error: access out of bounds
#ifndef CORRECT
int f(unsigned char i) { int t[3] = {1, 2, 3}; if (i < 5) return t[i]; return 0; }
#else
int f(unsigned char i) { int t[3] = {1, 2, 3}; if (i < 3) return t[i]; return 0; }
#endif
