// Lua reads one character of UTF-8: a loop over the input.
// flags: -I$lua-src/lua-5.4.9
// cover: decode
// verdicts: 22 branches, 20 covered, 2 unreachable, 0 unknown
#include "lutf8lib.c"

int decode(char text[8], int strict)
{
    utfint code;
    return utf8_decode(text, &code, strict) != NULL;
}

int decode_precond(char text[8], int strict)
{
    return text[7] == 0;
}
