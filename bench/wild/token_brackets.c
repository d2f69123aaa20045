// wild: function balanced
// dead: balanced#15:true, balanced#16:true, balanced#18:true, balanced#19:true, balanced#22:true
// shape: parser: brackets with a stack, and counters beside it
// unwind: 10
// why: the depth is the number of opening minus the number of closing brackets, and all three kinds balance at the end.
#define LENGTH 7

int balanced(const char *s)
{
    char stack[LENGTH];
    int depth = 0, opened = 0, closed = 0, round = 0, deepest = 0;
    for (int i = 0; i < LENGTH && s[i] != '\0'; i++) {
        char c = s[i];
        if (c == '(' || c == '[' || c == '{') {
            stack[depth++] = c;
            opened++;
            if (c == '(')
                round++;
            if (depth > deepest)
                deepest = depth;
        } else if (c == ')' || c == ']' || c == '}') {
            char expected;
            if (depth == 0)
                return -1;
            expected = stack[--depth] == '(' ? ')' : stack[depth] == '[' ? ']' : '}';
            if (c != expected)
                return -2;
            closed++;
            if (c == ')')
                round--;
        }
        if (opened - closed != depth /* dead true */)
            return -10;
        if (round < 0 /* dead true */)
            return -11;
    }
    if (depth != 0)
        return -3;
    if (round != 0 /* dead true */)
        return -12;
    if (deepest > 3 /* dead true */)
        return -13;
    if (opened == 3 && deepest == 1)
        return 1;
    if (opened + closed == 7 /* dead true */)
        return -14;
    return 0;
}

#ifdef WILD_HARNESS
extern char __VERIFIER_nondet_char(void);
int main(void)
{
    char s[LENGTH];
    for (int i = 0; i < LENGTH; i++)
        s[i] = __VERIFIER_nondet_char();
    return balanced(s);
}
#endif
