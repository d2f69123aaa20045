// A matrix of three by three: what its determinant can be.
int symmetric(int m[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            if (m[i][j] != m[j][i])
                return -1;
    int determinant = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                      m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                      m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    if (determinant > 2)
        return 3;
    if (determinant == 2)
        return 2;
    if (determinant < 0)
        return 1;
    return 0;
}
