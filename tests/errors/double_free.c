// error: heap object freed twice
#ifndef CORRECT
#include <stdlib.h>
void f(int a) { int *p = malloc(4); free(p); if (a == 9) free(p); }
#else
#include <stdlib.h>
void f(int a) { int *p = malloc(4); free(p); if (a == 9) { p = malloc(4); free(p); } }
#endif
