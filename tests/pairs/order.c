#include "verifier.h"
#include "../contexts/order.c"

int main(void)
{
    int low = between(0, 5), high = between(0, 6);
    order(&low, &high);
    return 0;
}
