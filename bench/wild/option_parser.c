// wild: program
// dead: main#9:true, main#10:true, main#12:true, main#14:true, main#16:true, main#18:true
// shape: parser: short options in one word, with values; a redundant check after validation
// unwind: 9
// why: conflicting options were refused before; a level is set only together with its flag.
extern char __VERIFIER_nondet_char(void);

#define LENGTH 6

enum { VERBOSE = 1, QUIET = 2, LEVEL = 4, OUTPUT = 8 };

int main(void)
{
    char s[LENGTH + 1];
    unsigned flags = 0;
    int level = -1, count = 0;
    for (int i = 0; i < LENGTH; i++)
        s[i] = __VERIFIER_nondet_char();
    s[LENGTH] = '\0';
    if (s[0] != '-')
        return 1;
    for (int i = 1; s[i] != '\0'; i++) {
        unsigned flag;
        switch (s[i]) {
        case 'v':
            flag = VERBOSE;
            break;
        case 'q':
            flag = QUIET;
            break;
        case 'l':
            flag = LEVEL;
            i++;
            if (s[i] < '0' || s[i] > '9')
                return 2;
            level = s[i] - '0';
            break;
        case 'o':
            flag = OUTPUT;
            break;
        default:
            return 3;
        }
        if (flags & flag)
            return 4;
        flags |= flag;
        count++;
        if ((flags & VERBOSE) && (flags & QUIET))
            return 5;
    }
    if (count > 3 /* dead true */)
        return 10;
    if (flags == (VERBOSE | QUIET) /* dead true */)
        return 11;
    if ((flags & LEVEL) && level < 0 /* dead true */)
        return 12;
    if (!(flags & LEVEL) && level >= 0 /* dead true */)
        return 13;
    if (count == 3 && !(flags & OUTPUT) /* dead true */)
        return 14;
    if (count == 0 && flags != 0 /* dead true */)
        return 15;
    if (count == 3 && level == 7)
        return 6;
    return 0;
}
