#include "verifier.h"
#include "../contexts/ring.c"

int main(void)
{
    struct ring r;
    for (int i = 0; i < 4; i++)
        r.data[i] = (unsigned char)between(0, 1);
    r.head = (unsigned)between(0, 3);
    r.count = (unsigned)between(0, 4);
    unsigned char value = (unsigned char)between(0, 1);
    ring(&r, value, between(0, 1));
    return 0;
}
