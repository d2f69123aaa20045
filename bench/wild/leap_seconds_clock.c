// wild: function clock_text
// dead: number#0:true, number#1:true, number#2:true, number#3:true, clock_text#0:true, clock_text#1:true, clock_text#2:true, clock_text#3:true, clock_text#4:true, clock_text#5:true, clock_text#6:true, clock_text#8:true
// shape: date and calendar code: seconds of a day as text and back
// unwind: 10
// domain: 0..86399
// why: the text holds two digits per part and gives the seconds back.
static void two(char *out, int v)
{
    out[0] = (char)('0' + v / 10);
    out[1] = (char)('0' + v % 10);
}

static int number(const char *s)
{
    if (s[0] < '0' /* dead true */ || s[0] > '9' /* dead true */ || s[1] < '0' /* dead true */ || s[1] > '9' /* dead true */)
        return -1;
    return (s[0] - '0') * 10 + s[1] - '0';
}

int clock_text(int seconds)
{
    char text[9];
    int h, m, s, back;
    two(text, seconds / 3600);
    text[2] = ':';
    two(text + 3, seconds / 60 % 60);
    text[5] = ':';
    two(text + 6, seconds % 60);
    text[8] = '\0';
    h = number(text);
    m = number(text + 3);
    s = number(text + 6);
    if (h < 0 /* dead true */ || m < 0 /* dead true */ || s < 0 /* dead true */)
        return -1;
    back = (h * 60 + m) * 60 + s;
    if (back != seconds /* dead true */)
        return -2;
    if (h > 23 /* dead true */ || m > 59 /* dead true */ || s > 59 /* dead true */)
        return -3;
    if (text[0] == '2' && text[1] > '3' /* dead true */)
        return -4;
    if (text[0] == text[7] && text[1] == text[6] && text[3] == text[4])
        return 1;
    return 0;
}

int clock_text_precond(int seconds)
{
    return seconds >= 0 && seconds < 86400;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    int seconds = __VERIFIER_nondet_int();
    __VERIFIER_assume(clock_text_precond(seconds));
    return clock_text(seconds);
}
#endif
