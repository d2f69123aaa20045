#include "verifier.h"
#include "../contexts/tree.c"

int main(void)
{
    struct tree left = { between(0, 3), NULL, NULL }, right = { between(0, 3), NULL, NULL };
    struct tree top = { between(0, 3), NULL, NULL }, *t = NULL;
    if (__VERIFIER_nondet_bool())
        top.left = &left;
    if (__VERIFIER_nondet_bool())
        top.right = &right;
    if (__VERIFIER_nondet_bool())
        t = &top;
    __VERIFIER_assume(is_search_tree(t));
    tree(t, between(0, 3));
    return 0;
}
