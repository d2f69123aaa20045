#include "../twice.c"

int main(void)
{
    for (int i = 0; i < 5; i++) {
        twice(1);
        twice(0);
    }
    return 0;
}
