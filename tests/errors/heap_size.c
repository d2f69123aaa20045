// error: access out of bounds
#include <stdlib.h>
#ifndef CORRECT
int f(unsigned char n) { if (n > 6) return 0; char *p = malloc(n); p[n / 2 + 1] = 1; free(p); return 1; }
#else
int f(unsigned char n) { if (n > 6 || n < 2) return 0; char *p = malloc(n); p[n / 2] = 1; free(p); return 1; }
#endif
