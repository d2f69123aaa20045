#include "verifier.h"
#include "../contexts/symmetric.c"

int main(void)
{
    int m[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m[i][j] = between(0, 1);
    __VERIFIER_assume((m[0][1] == m[1][0]) & (m[0][2] == m[2][0]) & (m[1][2] == m[2][1]));
    symmetric(m);
    return 0;
}
