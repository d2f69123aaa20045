// wild: program
// dead: main#16:true, main#19:true, main#8:default, main#22:true, main#24:true, main#26:true, main#30:true
// shape: parser: one line of an INI file, character by character
// unwind: 10
// why: a key is never empty when the state is VALUE; the lengths of key and value leave room for the sign between them.
extern char __VERIFIER_nondet_char(void);

#define LENGTH 7

enum { START, KEY, AFTER_KEY, VALUE, SECTION, COMMENT, DONE };

int main(void)
{
    char line[LENGTH];
    int state = START, key = 0, value = 0, section = 0;
    for (int i = 0; i < LENGTH; i++)
        line[i] = __VERIFIER_nondet_char();
    for (int i = 0; i < LENGTH && state != DONE; i++) {
        char c = line[i];
        if (c == '\n' || c == '\0') {
            if (state == SECTION || state == KEY || state == AFTER_KEY)
                return 1;
            break;
        }
        switch (state) {
        case START:
            if (c == '#' || c == ';')
                state = COMMENT;
            else if (c == '[')
                state = SECTION;
            else if (c == '=')
                return 2;
            else if (c != ' ') {
                state = KEY;
                key = 1;
            }
            break;
        case KEY:
            if (c == '=')
                state = VALUE;
            else if (c == ' ')
                state = AFTER_KEY;
            else
                key++;
            break;
        case AFTER_KEY:
            if (key == 0 /* dead true */)
                return 10;
            if (c == '=')
                state = VALUE;
            else if (c != ' ')
                return 3;
            break;
        case VALUE:
            if (key == 0 /* dead true */)
                return 11;
            value++;
            break;
        case SECTION:
            if (c == ']')
                state = DONE;
            else
                section++;
            break;
        case COMMENT:
            break;
        default: /* dead */
            return 12;
        }
        if (key + value > LENGTH - 1 && state == VALUE /* dead true */)
            return 13;
        if (section > 0 && key > 0 /* dead true */)
            return 14;
    }
    if (value > 0 && state != VALUE /* dead true */)
        return 15;
    if (state == DONE && section == 5)
        return 4;
    if (section == 6 && state == DONE /* dead true */)
        return 16;
    return 0;
}
