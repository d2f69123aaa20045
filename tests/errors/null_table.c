// error: null pointer dereference
#ifndef CORRECT
static int x; static int *const t[2] = {&x, 0}; int f(unsigned char i) { if (i > 1) return 0; return *t[i]; }
#else
static int x; static int *const t[2] = {&x, 0}; int f(unsigned char i) { if (i > 1 || !t[i]) return 0; return *t[i]; }
#endif
