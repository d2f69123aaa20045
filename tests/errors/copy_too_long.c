// error: access out of bounds
#ifndef CORRECT
#include <string.h>
int f(unsigned char n) { char t[4], s[8] = {0}; if (n > 5) return 0; memcpy(t, s, n); return 1; }
#else
#include <string.h>
int f(unsigned char n) { char t[4], s[8] = {0}; if (n > 4) return 0; memcpy(t, s, n); return 1; }
#endif
