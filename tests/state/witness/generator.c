#include "../generator.c"

int main(void)
{
    for (int i = 0; i < 1000; i++)
        die(i / 16 % 8);
    return 0;
}
