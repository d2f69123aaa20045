// Lua reads an integer: a loop over the input.
// flags: -I$lua-src/lua-5.4.9
// cover: number
// verdicts: 32 branches, 27 covered, 5 unreachable, 0 unknown
#include "lctype.c"
#include "lobject.c"

_Bool number(char text[8])
{
    lua_Integer result;
    return l_str2int(text, &result) != NULL;
}

int number_precond(char text[8])
{
    return text[7] == 0;
}
