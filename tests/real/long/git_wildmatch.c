// libgit2 matches a pattern: loops over two texts, recursion.
// flags: -I$libgit2-sys/libgit2/src/util -I$libgit2-sys/libgit2/include -I$here/include
// cover: match
// verdicts: open
#include "wildmatch.c"

int match(char pattern[5], char text[5], unsigned flags)
{
    return wildmatch(pattern, text, flags);
}

int match_precond(char pattern[5], char text[5], unsigned flags)
{
    return pattern[4] == 0 && text[4] == 0 && flags <= 7;
}
