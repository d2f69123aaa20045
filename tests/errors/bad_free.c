// error: free of something that is no heap object
#ifndef CORRECT
#include <stdlib.h>
int f(int a) { int x = a, *p = &x; if (a == 1) free(p); return x; }
#else
#include <stdlib.h>
int f(int a) { int *p = malloc(4); *p = a; free(p); return a; }
#endif
