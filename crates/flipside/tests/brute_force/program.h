// Put before an instrumented program: its `main` is called, and its ends are noticed.

#define main harness_main
#define exit harness_exit
#define abort harness_abort

int branch_taken(unsigned slot, int taken);
void switch_taken(unsigned slot, long long value, const long long *ranges, unsigned arms, unsigned fallback);
