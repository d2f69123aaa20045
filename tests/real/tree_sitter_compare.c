// tree-sitter compares two states of an analysis: pointers to structures, a loop over their stacks.
// flags: -I$tree-sitter/src -I$tree-sitter/include -D_DEFAULT_SOURCE -D_POSIX_C_SOURCE=200112L
// cover: compare
// verdicts: 26 branches, 26 covered, 0 unreachable, 0 unknown
#include "query.c"

int compare(AnalysisState *left, AnalysisState *right)
{
    return analysis_state__compare(&left, &right);
}

int compare_precond(AnalysisState *left, AnalysisState *right)
{
    return left->depth <= 8 && right->depth <= 8;
}
