/* Where `count` is at its limit, `stable` is what was read last: no calls lead to -1. */
#include "../debounce.c"

int main(void)
{
    for (int i = 0; i < 8; i++)
        debounce(1);
    for (int i = 0; i < 8; i++)
        debounce(0);
    return 0;
}
