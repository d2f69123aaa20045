// libgit2 reads an integer: a loop over the input.
// flags: -I$libgit2-sys/libgit2/src/util -I$libgit2-sys/libgit2/include -I$here/include
// cover: number
// verdicts: open
#include "util.c"

int number(char text[6], size_t length, int base)
{
    int64_t result;
    const char *end;
    return git__strntol64(&result, text, length, &end, base);
}

int number_precond(char text[6], size_t length, int base)
{
    return length <= 6;
}
