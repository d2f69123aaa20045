#include "verifier.h"
#include "../contexts/apart.c"

int main(void)
{
    unsigned char to[2], from[2];
    for (int i = 0; i < 2; i++) {
        to[i] = (unsigned char)between(0, 2);
        from[i] = (unsigned char)between(0, 2);
    }
    apart(to, from, between(0, 2));
    return 0;
}
