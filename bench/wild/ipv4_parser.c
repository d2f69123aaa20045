// wild: program
// dead: main#1:false, main#7:true, main#11:true, main#15:true, main#18:true, main#20:true
// shape: parser: dotted addresses, then the value is split again
// unwind: 14
// witness: 49 50 55 46 49 46 49 46 49 0 0
// witness: 49 46 49 46 49 46 49 46 49 0 0
// why: three dots are needed for four parts; each part is at most 255, so the parts of the value are the ones read.
extern char __VERIFIER_nondet_char(void);

#define LENGTH 11

int main(void)
{
    char s[LENGTH + 1];
    unsigned part = 0, parts[4], value = 0;
    int count = 0, digits = 0, dots = 0;
    for (int i = 0; i < LENGTH; i++)
        s[i] = __VERIFIER_nondet_char();
    s[LENGTH] = '\0';
    for (int i = 0; i <= LENGTH /* dead false */; i++) {
        char c = s[i];
        if (c >= '0' && c <= '9') {
            if (digits == 1 && part == 0)
                return 1;
            part = part * 10 + (unsigned)(c - '0');
            digits++;
            if (part > 255)
                return 2;
            if (digits > 3 /* dead true */)
                return 20;
        } else if (c == '.' || c == '\0') {
            if (digits == 0)
                return 3;
            if (count == 4 /* dead true */)
                return 21;
            parts[count++] = part;
            part = 0;
            digits = 0;
            if (c == '\0')
                break;
            if (++dots > 3)
                return 4;
        } else {
            return 5;
        }
    }
    if (count != 4)
        return 6;
    if (dots != 3 /* dead true */)
        return 22;
    for (int i = 0; i < 4; i++)
        value = value << 8 | parts[i];
    for (int i = 0; i < 4; i++)
        if ((value >> (24 - 8 * i) & 255) != parts[i] /* dead true */)
            return 23;
    if (value >> 24 == 127)
        return 7;
    if (value == 0xffffffffu /* dead true */)
        return 24;
    return 0;
}
