// error: access out of bounds
#ifndef CORRECT
int f(unsigned char n) { int t[4] = {0}, s = 0; if (n > 5) n = 5; for (int i = 0; i < n; i++) s += t[i]; return s; }
#else
int f(unsigned char n) { int t[4] = {0}, s = 0; if (n > 4) n = 4; for (int i = 0; i < n; i++) s += t[i]; return s; }
#endif
