#include "../line_buffer.c"

int main(void)
{
    for (int i = 0; i < 10; i++)
        collect('#');
    collect('\n');
    collect('a');
    collect('\n');
    return 0;
}
