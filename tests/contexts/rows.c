// Rows of four, as many as a parameter says.
int rows(int (*m)[4], int n)
{
    int full = 0;
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int j = 0; j < 4; j++)
            sum += m[i][j];
        if (sum < 0)
            return -1;
        if (sum == 4)
            full++;
        else if (sum > 4)
            return -2;
    }
    if (full > 2)
        return 3;
    return full == n;
}
