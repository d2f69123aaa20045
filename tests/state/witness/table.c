#include "../table.c"

int main(void)
{
    for (int i = 0; i < 256; i++)
        weight((unsigned char)i);
    return 0;
}
