// wild: function both_searches
// dead: kmp#4:true, both_searches#0:true, both_searches#1:true, both_searches#3:true, both_searches#5:true
// shape: string function: naive search against Knuth-Morris-Pratt
// unwind: 9
// why: the two searches find the same place; the failure table never points forward.
#define TEXT 6
#define PATTERN 3

static int naive(const char *t, const char *p)
{
    for (int i = 0; i + PATTERN <= TEXT; i++) {
        int k = 0;
        while (k < PATTERN && t[i + k] == p[k])
            k++;
        if (k == PATTERN)
            return i;
    }
    return -1;
}

static int kmp(const char *t, const char *p)
{
    int fail[PATTERN];
    int k = 0;
    fail[0] = 0;
    for (int i = 1; i < PATTERN; i++) {
        while (k > 0 && p[k] != p[i])
            k = fail[k - 1];
        if (p[k] == p[i])
            k++;
        if (k > i /* dead true */)
            return -2;
        fail[i] = k;
    }
    k = 0;
    for (int i = 0; i < TEXT; i++) {
        while (k > 0 && p[k] != t[i])
            k = fail[k - 1];
        if (p[k] == t[i])
            k++;
        if (k == PATTERN)
            return i - PATTERN + 1;
    }
    return -1;
}

int both_searches(const char *t, const char *p)
{
    int a = naive(t, p), b = kmp(t, p);
    if (b == -2 /* dead true */)
        return -1;
    if (a != b /* dead true */)
        return -2;
    if (a == 3)
        return 1;
    if (a > 3 /* dead true */)
        return -3;
    if (a >= 0 && t[a + 1] != p[1] /* dead true */)
        return -4;
    return 0;
}

#ifdef WILD_HARNESS
extern char __VERIFIER_nondet_char(void);
int main(void)
{
    char t[TEXT], p[PATTERN];
    for (int i = 0; i < TEXT; i++)
        t[i] = __VERIFIER_nondet_char();
    for (int i = 0; i < PATTERN; i++)
        p[i] = __VERIFIER_nondet_char();
    return both_searches(t, p);
}
#endif
