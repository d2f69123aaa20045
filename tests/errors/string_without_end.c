// error: access out of bounds
#ifndef CORRECT
#include <string.h>
int f(char c) { char t[2]; t[0] = 'a'; t[1] = c; return (int)strlen(t); }
#else
#include <string.h>
int f(char c) { char t[3]; t[0] = 'a'; t[1] = c; t[2] = 0; return (int)strlen(t); }
#endif
