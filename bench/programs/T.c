// The program of subject T: any legal encounter.
#include "../../subjects/T.c"

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int e[12];

    for (int i = 0; i < 12; i++) {
        e[i] = __VERIFIER_nondet_int();
    }
    __VERIFIER_assume(
        advise_precond(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8], e[9], e[10], e[11]));
    advise(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8], e[9], e[10], e[11]);
    return 0;
}
