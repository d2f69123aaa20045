// The program of subject E: any legal command line.
#include "../../subjects/E.c"

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    char args[ARG_COUNT][ARG_SIZE];
    char text[TEXT_SIZE] = {0};
    int argc = __VERIFIER_nondet_int();
    int posix = __VERIFIER_nondet_int();
    int xsi = __VERIFIER_nondet_int();
    int line_end = __VERIFIER_nondet_int();

    for (int i = 0; i < ARG_COUNT; i++) {
        for (int k = 0; k < ARG_SIZE; k++) {
            args[i][k] = __VERIFIER_nondet_char();
        }
    }
    __VERIFIER_assume(echo_precond(argc, args, text, posix, xsi, line_end));
    echo(argc, args, text, posix, xsi, line_end);
    return 0;
}
