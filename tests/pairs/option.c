#include "verifier.h"
#include "../contexts/option.c"

int main(void)
{
    char s[4];
    for (int i = 0; i < 3; i++)
        s[i] = among('\0', '-', '=', 'a');
    s[3] = '\0';
    option(s);
    return 0;
}
