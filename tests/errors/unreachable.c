// error: unreachable code reached
#ifndef CORRECT
int f(int a) { switch (a & 3) { case 0: return 1; case 1: return 2; case 2: return 3; } __builtin_unreachable(); }
#else
int f(int a) { switch (a & 3) { case 0: return 1; case 1: return 2; case 2: return 3; case 3: return 4; } __builtin_unreachable(); }
#endif
