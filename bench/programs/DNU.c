// The program of subject DNU: any legal line.
#include "../../subjects/DNU.c"

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    char line[LINE_SIZE];
    char text[LINE_SIZE] = {0};

    for (int i = 0; i < LINE_SIZE; i++) {
        line[i] = __VERIFIER_nondet_char();
    }
    __VERIFIER_assume(split_line_precond(line, text));
    split_line(line, text);
    return 0;
}
