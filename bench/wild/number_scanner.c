// wild: program
// dead: scan#7:true, scan#8:true, main#1:true, main#3:true, main#7:true
// shape: parser: decimal numbers with a sign, overflow checked by division, then by a wider type
// unwind: 14
// witness: 50 49 52 55 52 56 51 54 52 55 0 0
// why: the check by division refuses exactly what does not fit; the wider computation agrees with it.
extern char __VERIFIER_nondet_char(void);

#define LENGTH 12

static int scan(const char *s, int *value)
{
    int i = 0, negative = 0, v = 0;
    long long wide = 0;
    if (s[i] == '-') {
        negative = 1;
        i++;
    } else if (s[i] == '+') {
        i++;
    }
    if (s[i] < '0' || s[i] > '9')
        return 0;
    for (; s[i] >= '0' && s[i] <= '9'; i++) {
        int digit = s[i] - '0';
        if (v > (2147483647 - digit) / 10)
            return -1;
        v = v * 10 + digit;
        wide = wide * 10 + digit;
        if (wide != v /* dead true */)
            return -2;
    }
    if (wide > 2147483647 /* dead true */)
        return -3;
    *value = negative ? -v : v;
    return s[i] == '\0' ? 1 : 2;
}

int main(void)
{
    char s[LENGTH + 1];
    int value = 0, result;
    for (int i = 0; i < LENGTH; i++)
        s[i] = __VERIFIER_nondet_char();
    s[LENGTH] = '\0';
    result = scan(s, &value);
    if (result < -1 /* dead true */)
        return 1;
    if (result <= 0 && value != 0 /* dead true */)
        return 2;
    if (result == 1 && value == 2147483647)
        return 3;
    if (result >= 1 && value == -2147483647 - 1 /* dead true */)
        return 4;
    return 0;
}
