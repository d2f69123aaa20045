#include "verifier.h"
#include "../contexts/inventory.c"

int main(void)
{
    struct item items[2];
    int n = between(0, 2);
    for (int i = 0; i < n; i++) {
        items[i].weight = (unsigned char)between(1, 3);
        items[i].count = (unsigned char)between(1, 2);
    }
    inventory(items, n, between(0, 14));
    return 0;
}
