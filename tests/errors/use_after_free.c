// error: access to an object whose lifetime has ended
#ifndef CORRECT
#include <stdlib.h>
int f(int a) { int *p = malloc(sizeof *p), r; *p = a; if (a == 7) free(p); r = *p; if (a != 7) free(p); return r; }
#else
#include <stdlib.h>
int f(int a) { int *p = malloc(sizeof *p), r; *p = a; r = *p; free(p); return r; }
#endif
