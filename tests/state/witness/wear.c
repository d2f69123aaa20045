#include "../wear.c"

int main(void)
{
    for (int i = 0; i < 1000; i++)
        wear(i % 20 ? 150 : i % 40 ? 250 : 10);
    return 0;
}
