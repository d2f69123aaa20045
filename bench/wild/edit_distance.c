// wild: program
// dead: main#2:true, main#3:true, main#5:true, main#9:true
// shape: dynamic programming: edit distance of two short words, both ways round
// unwind: 6
// why: the distance is symmetric, at most the length of the longer word, and zero only for equal words.
extern char __VERIFIER_nondet_char(void);

#define LENGTH 3

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

static int distance(const char *s, const char *t)
{
    int d[LENGTH + 1][LENGTH + 1];
    for (int i = 0; i <= LENGTH; i++) {
        d[i][0] = i;
        d[0][i] = i;
    }
    for (int i = 1; i <= LENGTH; i++)
        for (int j = 1; j <= LENGTH; j++)
            d[i][j] = least(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (s[i - 1] != t[j - 1] ? 1 : 0));
    return d[LENGTH][LENGTH];
}

int main(void)
{
    char s[LENGTH], t[LENGTH];
    int a, b, differ = 0;
    for (int i = 0; i < LENGTH; i++) {
        s[i] = __VERIFIER_nondet_char();
        t[i] = __VERIFIER_nondet_char();
        if (s[i] != t[i])
            differ++;
    }
    a = distance(s, t);
    b = distance(t, s);
    if (a != b /* dead true */)
        return 1;
    if (a > differ /* dead true */)
        return 2;
    if (a == 0 && differ > 0 /* dead true */)
        return 3;
    if (a == 2 && differ == 3)
        return 4;
    if (differ == 2 && a != 2 /* dead true */)
        return 5;
    return 0;
}
