#include "../traffic.c"

int main(void)
{
    for (int i = 0; i < 60; i++)
        light(i > 30);
    return 0;
}
