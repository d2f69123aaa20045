#include "verifier.h"
#include "../contexts/arguments.c"

int main(void)
{
    char texts[4][3], *values[4];
    int count = between(1, 3);
    for (int i = 0; i < 4; i++) {
        values[i] = NULL;
        if (i > 0 && __VERIFIER_nondet_bool())
            continue;
        texts[i][0] = among('\0', '-', 'v', 'v');
        texts[i][1] = texts[i][2] = '\0';
        if (i == 1 || i == 2)
            texts[i][1] = among('\0', '-', 'v', 'v');
        values[i] = texts[i];
    }
    __VERIFIER_assume(values[count] == NULL);
    arguments(count, values);
    return 0;
}
