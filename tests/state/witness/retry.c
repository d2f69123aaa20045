#include "../retry.c"

int main(void)
{
    for (int i = 0; i < 40; i++)
        link_step(i == 5 || i == 6);
    return 0;
}
