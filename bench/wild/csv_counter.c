// wild: program
// dead: main#3:true, main#13:true, main#15:true, main#16:true, main#19:true, main#21:true
// shape: parser: one CSV record with quotes; fields, separators and quotes are counted
// unwind: 10
// why: outside of quotes the number of quotes is even; there is one field more than separators.
extern char __VERIFIER_nondet_char(void);

#define LENGTH 7

int main(void)
{
    char s[LENGTH];
    int quotes = 0, fields = 1, separators = 0, inside = 0, start = 1, length = 0;
    for (int i = 0; i < LENGTH; i++)
        s[i] = __VERIFIER_nondet_char();
    for (int i = 0; i < LENGTH; i++) {
        char c = s[i];
        if (inside) {
            if (quotes % 2 == 0 /* dead true */)
                return 10;
            if (c == '"') {
                quotes++;
                inside = 0;
            }
            continue;
        }
        if (c == '\n')
            break;
        if (c == '"') {
            if (!start && s[i - 1] != '"')
                return 1;
            quotes++;
            inside = 1;
            start = 0;
        } else if (c == ',') {
            fields++;
            separators++;
            start = 1;
        } else {
            if (!start && quotes > 0 && s[i - 1] == '"')
                return 2;
            start = 0;
            length++;
        }
        if (quotes % 2 != inside /* dead true */)
            return 11;
    }
    if (inside)
        return 3;
    if (quotes % 2 != 0 /* dead true */)
        return 12;
    if (fields != separators + 1 /* dead true */)
        return 13;
    if (quotes == 6 && fields == 2)
        return 4;
    if (quotes + separators + length > LENGTH /* dead true */)
        return 14;
    if (quotes == 6 && length > 1 /* dead true */)
        return 15;
    return 0;
}
