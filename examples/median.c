/* The middle one of three numbers. There is a mistake in it: every branch has a test, and only the oracle sees that one of them is wrong. */
int median(int a, int b, int c)
{
    if (a < b) {
        if (b < c)
            return b;
        return a < c ? c : a;
    }
    if (a < c)
        return a;
    if (b < c)
        return b;
    return b;
}

/* At least two of the numbers are not above it, and at least two are not below it. */
int median_oracle(int a, int b, int c, int result)
{
    int not_above = (a <= result) + (b <= result) + (c <= result);
    int not_below = (a >= result) + (b >= result) + (c >= result);
    return not_above >= 2 && not_below >= 2;
}
