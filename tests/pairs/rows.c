#include "verifier.h"
#include "../contexts/rows.c"

int main(void)
{
    int m[2][4];
    int n = between(0, 2);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            m[i][j] = between(0, 1);
    rows(m, n);
    return 0;
}
