// wild: function keyword
// dead: keyword#1:case 8
// shape: string function: keywords by their length and letters, all of them can be found
// unwind: 12
// witness: 119 104 105 108 101 0 0 0
// witness: 114 101 116 117 114 110 0 0
// witness: 105 102 0 0 0 0 0 0
// witness: 102 111 114 0 0 0 0 0
// witness: 101 108 115 101 0 0 0 0
// witness: 115 119 105 116 99 104 0 0
// why: nothing is dead but a length that no keyword has.
#define LENGTH 8

static int same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int keyword(const char *s)
{
    int n = 0;
    while (s[n] != '\0')
        n++;
    switch (n) {
    case 2:
        if (same(s, "if"))
            return 1;
        if (same(s, "do"))
            return 2;
        break;
    case 3:
        if (same(s, "for"))
            return 3;
        break;
    case 4:
        if (same(s, "else"))
            return 4;
        break;
    case 5:
        if (same(s, "while"))
            return 5;
        break;
    case 6:
        if (same(s, "return"))
            return 6;
        if (same(s, "switch"))
            return 7;
        break;
    case 8: /* dead */
        return 8;
    default:
        break;
    }
    return 0;
}

int keyword_precond(const char *s)
{
    for (int i = 0; i < LENGTH; i++)
        if (s[i] == '\0')
            return 1;
    return 0;
}

#ifdef WILD_HARNESS
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    char s[LENGTH];
    for (int i = 0; i < LENGTH; i++)
        s[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(keyword_precond(s));
    return keyword(s);
}
#endif
