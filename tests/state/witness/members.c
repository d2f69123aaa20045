#include "../members.c"

int main(void)
{
    device(0);
    device(2);
    device(2);
    device(0);
    device(2);
    device(0);
    return 0;
}
