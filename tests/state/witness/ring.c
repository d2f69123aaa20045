#include "../ring.c"

int main(void)
{
    push(0);
    push(0);
    push(6);
    push(7);
    push(8);
    return 0;
}
