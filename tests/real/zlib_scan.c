// zlib counts the lengths of a tree of codes: a loop over an array of structures, a pointer to the state.
// flags: -I$libz-sys/src/zlib
// cover: scan
// verdicts: 22 branches, 18 covered, 4 unreachable, 0 unknown
#include "trees.c"

static deflate_state state;

void scan(ush length[6], int last)
{
    ct_data tree[8];
    for (int i = 0; i < 6; i++) {
        tree[i].dl.len = length[i];
        tree[i].fc.code = 0;
    }
    scan_tree(&state, tree, last);
}

int scan_precond(ush length[6], int last)
{
    for (int i = 0; i < 6; i++)
        if (length[i] > 15)
            return 0;
    return last >= 0 && last < 6;
}
