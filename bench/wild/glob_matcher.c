// wild: function globs
// dead: globs#0:true, globs#4:true, globs#8:true
// shape: string function: wildcards matched with backtracking and by a table
// unwind: 8
// witness: 97 42 97 42 97 42
// witness: 97 97 98 42 97 97
// why: the two matchers agree for every text and pattern.
#define TEXT 3
#define PATTERN 3

static int by_backtracking(const char *t, const char *p)
{
    int i = 0, j = 0, star = -1, mark = 0;
    while (i < TEXT) {
        if (j < PATTERN && p[j] == '*') {
            star = j++;
            mark = i;
        } else if (j < PATTERN && (p[j] == '?' || p[j] == t[i])) {
            i++;
            j++;
        } else if (star >= 0) {
            j = star + 1;
            i = ++mark;
        } else {
            return 0;
        }
    }
    while (j < PATTERN && p[j] == '*')
        j++;
    return j == PATTERN;
}

static int by_table(const char *t, const char *p)
{
    int ok[PATTERN + 1][TEXT + 1];
    for (int j = 0; j <= PATTERN; j++)
        for (int i = 0; i <= TEXT; i++) {
            if (j == 0)
                ok[j][i] = i == 0;
            else if (p[j - 1] == '*')
                ok[j][i] = ok[j - 1][i] || (i > 0 && ok[j][i - 1]);
            else
                ok[j][i] = i > 0 && ok[j - 1][i - 1] && (p[j - 1] == '?' || p[j - 1] == t[i - 1]);
        }
    return ok[PATTERN][TEXT];
}

int globs(const char *t, const char *p)
{
    int a = by_backtracking(t, p), b = by_table(t, p);
    if (a != b /* dead true */)
        return -1;
    if (p[0] == '*' && p[1] == '*' && p[2] == '*' && !a /* dead true */)
        return -2;
    if (a && p[0] != '*' && p[0] != '?' && p[0] != t[0] /* dead true */)
        return -3;
    return a;
}

int globs_precond(const char *t, const char *p)
{
    (void)p;
    for (int i = 0; i < TEXT; i++)
        if (t[i] != 'a' && t[i] != 'b')
            return 0;
    return 1;
}

#ifdef WILD_HARNESS
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    char t[TEXT], p[PATTERN];
    for (int i = 0; i < TEXT; i++) {
        t[i] = __VERIFIER_nondet_char();
        p[i] = __VERIFIER_nondet_char();
    }
    __VERIFIER_assume(globs_precond(t, p));
    return globs(t, p);
}
#endif
