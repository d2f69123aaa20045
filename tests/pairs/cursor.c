#include "verifier.h"
#include "../contexts/cursor.c"

int main(void)
{
    unsigned char bytes[4];
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)among('\0', '"', '\\', 'a');
    const unsigned char *p = bytes + between(1, 2);
    __VERIFIER_assume((p[0] != 0) | (p[1] == 0));
    cursor(p);
    return 0;
}
