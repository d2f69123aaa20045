// wild: program
// dead: main#2:true, main#3:true, main#5:true, main#7:true, main#9:true
// shape: parser and interpreter: sums and products of digits by recursive descent
// unwind: 8
// witness: 57 42 57 42 57
// witness: 48 45 57 42 57
// why: digits and operators alternate, so that an accepted text has an odd length; the value is bounded by 9 ** 3.
extern char __VERIFIER_nondet_char(void);

#define LENGTH 5

static char text[LENGTH + 1];
static int at, failed, digits, operators;

static int factor(void)
{
    int v = 0;
    if (text[at] >= '0' && text[at] <= '9') {
        v = text[at] - '0';
        at++;
        digits++;
    } else {
        failed = 1;
    }
    return v;
}

static int term(void)
{
    int v = factor();
    while (!failed && text[at] == '*') {
        at++;
        operators++;
        v *= factor();
    }
    return v;
}

static int sum(void)
{
    int v = term();
    while (!failed && (text[at] == '+' || text[at] == '-')) {
        char o = text[at++];
        int w;
        operators++;
        w = term();
        v = o == '+' ? v + w : v - w;
    }
    return v;
}

int main(void)
{
    int v;
    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_char();
    v = sum();
    if (failed)
        return 1;
    if (digits != operators + 1 /* dead true */)
        return 2;
    if (at % 2 == 0 /* dead true */)
        return 3;
    if (text[at] != '\0')
        return 4;
    if (v > 729 /* dead true */)
        return 5;
    if (v == 729)
        return 6;
    if (v < -81 /* dead true */)
        return 7;
    if (v < 0 && operators == 0 /* dead true */)
        return 8;
    if (v == -81)
        return 9;
    return 0;
}
