#include "../code_lock.c"

int main(void)
{
    const int digits[] = { 0, 3, 7, 3, 1, 5, 3, 1, 4, 0 };
    for (unsigned i = 0; i < sizeof digits / sizeof *digits; i++)
        enter(digits[i]);
    return 0;
}
