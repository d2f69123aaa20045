// error: write to a constant object
#ifndef CORRECT
static const int t[2] = {1, 2}; int f(int a) { int *p = (int *)&t[1]; if (a == 5) *p = 3; return a; }
#else
static int t[2] = {1, 2}; int f(int a) { int *p = &t[1]; if (a == 5) *p = 3; return a; }
#endif
