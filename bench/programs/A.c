// The program of subject A: any legal request.
#include "../../subjects/A.c"

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    char uri[URI_SIZE];
    int root = __VERIFIER_nondet_int();

    for (int i = 0; i < URI_SIZE; i++) {
        uri[i] = __VERIFIER_nondet_char();
    }
    __VERIFIER_assume(normalise_path_precond(uri, root));
    normalise_path(uri, root);
    return 0;
}
