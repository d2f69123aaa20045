// wild: function skip_value
// dead: value#1:true, value#7:true, skip_value#0:true, skip_value#1:true, skip_value#4:true, skip_value#6:true
// shape: parser: recursive descent over a tiny JSON with a depth limit
// unwind: 12
// witness: 91 49 44 49 44 49 93 0
// why: the position never passes the end, a list that ends has a value before each comma, the depth is bounded.
#define LENGTH 8
#define DEEPEST 3

static int at;

static int value(const char *s, int depth)
{
    if (depth > DEEPEST)
        return -1;
    if (at > LENGTH /* dead true */)
        return -9;
    if (s[at] == '[') {
        int count = 0;
        at++;
        if (s[at] == ']') {
            at++;
            return 0;
        }
        for (;;) {
            int inner = value(s, depth + 1);
            if (inner < 0)
                return inner;
            count++;
            if (s[at] == ',') {
                at++;
                continue;
            }
            if (s[at] == ']') {
                at++;
                if (count == 0 /* dead true */)
                    return -8;
                return count;
            }
            return -2;
        }
    }
    if (s[at] == 't' || s[at] == 'f') {
        at++;
        return 1;
    }
    if (s[at] >= '0' && s[at] <= '9') {
        while (s[at] >= '0' && s[at] <= '9')
            at++;
        return 1;
    }
    return -3;
}

int skip_value(const char *s)
{
    int result;
    at = 0;
    result = value(s, 0);
    if (result == -8 /* dead true */ || result == -9 /* dead true */)
        return -1;
    if (result < 0)
        return -2;
    if (s[at] != '\0')
        return -3;
    if (result > 3 /* dead true */)
        return -4;
    if (result == 3)
        return 1;
    if (at == 0 /* dead true */)
        return -5;
    return 0;
}

int skip_value_precond(const char *s)
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
    __VERIFIER_assume(skip_value_precond(s));
    return skip_value(s);
}
#endif
