// error: call of something that is no such function
#ifndef CORRECT
static int g(int a) { return a > 1; } int f(int a) { int (*h)(int) = a == 4 ? 0 : g; return h(a); }
#else
static int g(int a) { return a > 1; } int f(int a) { int (*h)(int) = a == 4 ? 0 : g; return h ? h(a) : 0; }
#endif
