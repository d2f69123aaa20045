// error: access out of bounds
#ifndef CORRECT
#include <stdlib.h>
int f(unsigned char i) { char *p = malloc(4); int r; if (i > 4) { free(p); return 0; } p[i] = 1; r = p[i]; free(p); return r; }
#else
#include <stdlib.h>
int f(unsigned char i) { char *p = malloc(4); int r; if (i > 3) { free(p); return 0; } p[i] = 1; r = p[i]; free(p); return r; }
#endif
