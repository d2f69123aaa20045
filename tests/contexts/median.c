// Pointers in an array, all distinct.
int median(int *v[3])
{
    if (v[0] == v[1] || v[1] == v[2])
        return -1;
    int a = *v[0], b = *v[1], c = *v[2];
    *v[0] = 9;
    if (*v[1] == 9)
        return -2;
    if (a <= b) {
        if (b <= c)
            return b;
        return a <= c ? c : a;
    }
    if (a <= c)
        return a;
    return b <= c ? c : b;
}
