// Splits a line of comma-separated values, with quoted fields, into the text of its fields.
// subject: split_line lines 71 branches 20 unreachable 0 loops 1

#define LINE_SIZE 7

#define UNTERMINATED (-1)
#define STRAY_TEXT (-2)

enum state {
    FIELD_START,
    PLAIN,
    QUOTED,
    QUOTE_IN_QUOTED
};

// Writes the fields to `text`, each with a terminator, the quotes taken off. Returns how many
// fields there are, UNTERMINATED if a closing quote is missing, STRAY_TEXT if something other than
// a separator follows one. In a plain field a quote is a character like the others.
int split_line(char line[LINE_SIZE], char text[LINE_SIZE])
{
    enum state state = FIELD_START;
    int fields = 1;
    int length = 0;

    for (int i = 0; line[i] != '\0'; i++) {
        char c = line[i];

        switch (state) {
        case FIELD_START:
            if (c == '"') {
                state = QUOTED;
            } else if (c == ',') {
                text[length] = '\0';
                length++;
                fields++;
            } else {
                text[length] = c;
                length++;
                state = PLAIN;
            }
            break;
        case QUOTED:
            if (c == '"') {
                state = QUOTE_IN_QUOTED;
            } else {
                text[length] = c;
                length++;
            }
            break;
        case QUOTE_IN_QUOTED:
            if (c == '"') {
                text[length] = '"';
                length++;
                state = QUOTED;
            } else if (c == ',') {
                text[length] = '\0';
                length++;
                fields++;
                state = FIELD_START;
            } else {
                return STRAY_TEXT;
            }
            break;
        default:
            if (c == ',') {
                text[length] = '\0';
                length++;
                fields++;
                state = FIELD_START;
            } else {
                text[length] = c;
                length++;
            }
            break;
        }
    }

    if (state == QUOTED) {
        return UNTERMINATED;
    }
    text[length] = '\0';
    return fields;
}

// The line is terminated.
int split_line_precond(char line[LINE_SIZE], char text[LINE_SIZE])
{
    return line[LINE_SIZE - 1] == '\0';
}
