// The `echo` utility with options and escapes: E.c with larger bounds.
// subject: echo lines 332 branches 128 unreachable 37 loops 6
// unreachable: show_help#0:false, show_help#0:true, show_help#1:false, show_help#1:true, show_help#2:false, show_help#2:true, show_version#0:false, show_version#0:true, apply_options#0:true, apply_options#4:true, apply_options#6:true, read_posix_options#0:false, read_posix_options#0:true, read_posix_options#1:false, read_posix_options#1:true, read_posix_options#2:false, read_posix_options#2:true, read_posix_options#3:false, read_posix_options#3:true, read_options#0:true, read_options#3:true, read_action#0:true, read_action#3:true, read_action#4:true, configure#0:true, configure#1:false, configure#1:true, configure#2:case 1, configure#2:case 2, configure#2:default, echo#0:true, echo#1:true, echo#2:true, echo#3:true, echo#4:case 1, echo#4:case 2, echo#4:default

// How many arguments there may be, how long they are (with the terminator) and how much is written.
#define ARG_COUNT 2
#define ARG_SIZE 8
#define TEXT_SIZE 40

// How long the first argument may be, and where the last backslash of the others may stand.
#define FIRST_LENGTH 3
#define LAST_BACKSLASH 2

#define NOT_A_DIGIT 99
#define MAX_OCTAL_DIGITS 3
#define MAX_HEX_DIGITS 2

// Result of an escape after which nothing is written any more.
#define STOP (-1)

// Results of `echo` that are not lengths.
#define BAD_CALL (-1)
#define TOO_LONG (-2)

// What the command line asks for.
enum action {
    WRITE_ARGUMENTS,
    SHOW_HELP,
    SHOW_VERSION
};

// How the end of a line is written.
enum line_end {
    LINE_FEED,
    CARRIAGE_RETURN,
    NUL_CHARACTER
};

struct settings {
    int posix;
    int xsi;
    int line_end;
    char terminator;
    int escapes;
    int newline;
};

struct output {
    char *text;
    int length;
};

// A number and how many characters it was written with.
struct number {
    int value;
    int width;
};

static int equals(const char a[], const char b[])
{
    int i = 0;

    while (a[i] != '\0' && a[i] == b[i]) {
        i++;
    }
    return a[i] == b[i];
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    return NOT_A_DIGIT;
}

// Reads digits from the start of `text`, as many as there are but no more than `limit`.
static struct number read_number(const char text[], int base, int limit)
{
    struct number number = {0, 0};

    while (number.width < limit) {
        int digit = digit_value(text[number.width]);

        if (digit >= base) {
            break;
        }
        number.value = number.value * base + digit;
        number.width++;
    }
    return number;
}

static void put(struct output *out, char c)
{
    out->text[out->length] = c;
    out->length++;
}

// What is not a known escape stands for itself, with its backslash.
static void put_literally(struct output *out, char c)
{
    put(out, '\\');
    put(out, c);
}

// Writes the character whose octal number `text` starts with. Returns how many digits it has.
static int put_octal(struct output *out, const char text[])
{
    struct number number = read_number(text, 8, MAX_OCTAL_DIGITS);

    if (number.value > 0xff) {
        number.value &= 0xff;
    }
    put(out, (char)number.value);
    return number.width;
}

// Writes the character whose hexadecimal number `text` starts with. Returns how many digits it has.
static int put_hexadecimal(struct output *out, const char text[])
{
    struct number number = read_number(text, 16, MAX_HEX_DIGITS);

    if (number.width == 0) {
        put_literally(out, 'x');
    } else {
        put(out, (char)number.value);
    }
    return number.width;
}

// Writes the escape whose character after the backslash is `text[0]`. Returns how many characters
// it has after the backslash, or STOP.
static int put_escape(struct output *out, const char text[])
{
    switch (text[0]) {
    case 'a':
        put(out, '\a');
        return 1;
    case 'b':
        put(out, '\b');
        return 1;
    case 'c':
        return STOP;
    case 'e':
        put(out, '\x1b');
        return 1;
    case 'f':
        put(out, '\f');
        return 1;
    case 'n':
        put(out, '\n');
        return 1;
    case 'r':
        put(out, '\r');
        return 1;
    case 't':
        put(out, '\t');
        return 1;
    case 'v':
        put(out, '\v');
        return 1;
    case '\\':
        put(out, '\\');
        return 1;
    case '0':
        return 1 + put_octal(out, &text[1]);
    case 'x':
        return 1 + put_hexadecimal(out, &text[1]);
    case '\0':
        put(out, '\\');
        return 0;
    default:
        if (text[0] >= '1' && text[0] <= '7') {
            return put_octal(out, text);
        }
        put_literally(out, text[0]);
        return 1;
    }
}

// Writes one argument. Returns STOP if nothing may follow it, else 0.
static int put_argument(struct output *out, const struct settings *settings, const char text[])
{
    int at = 0;

    while (text[at] != '\0') {
        if (settings->escapes && text[at] == '\\') {
            int width = put_escape(out, &text[at + 1]);

            if (width == STOP) {
                return STOP;
            }
            at += 1 + width;
        } else {
            put(out, text[at]);
            at++;
        }
    }
    return 0;
}

static void put_arguments(struct output *out, const struct settings *settings, int argc,
                          char args[ARG_COUNT][ARG_SIZE], int first)
{
    for (int i = first; i < argc; i++) {
        if (i > first) {
            put(out, ' ');
        }
        if (put_argument(out, settings, args[i]) == STOP) {
            return;
        }
    }
    if (settings->newline) {
        put(out, settings->terminator);
    }
}

// unreachable: all branches. Nobody can ask for help, see `read_action`.
static void show_help(struct output *out, const struct settings *settings)
{
    put_argument(out, settings, "echo ");
    if (settings->posix) {
        put_argument(out, settings, "[-n] ");
    } else {
        put_argument(out, settings, "[-neE] ");
    }
    put_argument(out, settings, "[text]...");
    if (settings->escapes) {
        put_argument(out, settings, " escapes");
    }
    if (settings->xsi) {
        put_argument(out, settings, " XSI");
    }
    put(out, settings->terminator);
}

// unreachable: all branches. Nobody can ask for the version, see `read_action`.
static void show_version(struct output *out, const struct settings *settings)
{
    put_argument(out, settings, "echo 1.0");
    if (settings->posix) {
        put_argument(out, settings, " POSIX");
    }
    put(out, settings->terminator);
}

// An argument holds options if it is a dash followed only by letters that are options. Only then
// do its letters count. Returns whether it does.
static int apply_options(struct settings *settings, const char text[])
{
    struct settings changed = *settings;
    int i = 1;

    // unreachable: never true, `read_options` goes another way in the POSIX mode.
    if (settings->posix) {
        return 0;
    }
    if (text[0] != '-' || text[1] == '\0') {
        return 0;
    }
    while (text[i] != '\0') {
        // unreachable: never true, all arguments are terminated.
        if (i >= ARG_SIZE) {
            return 0;
        }
        switch (text[i]) {
        case 'n':
            changed.newline = 0;
            break;
        case 'e':
            changed.escapes = 1;
            break;
        case 'E':
            changed.escapes = 0;
            break;
        default:
            return 0;
        }
        i++;
    }
    // unreachable: never true, a dash alone has been sorted out above.
    if (i == 1) {
        return 0;
    }
    *settings = changed;
    return 1;
}

// POSIX knows only -n, and "--" after it. With XSI escapes are always written. Returns the number
// of arguments that are options.
// unreachable: all branches. Nothing calls this function outside of the POSIX mode.
static int read_posix_options(struct settings *settings, int argc, char args[ARG_COUNT][ARG_SIZE])
{
    int count = 0;

    settings->escapes = settings->xsi;
    if (argc > 0 && equals(args[0], "-n")) {
        settings->newline = 0;
        count++;
    }
    if (count < argc && equals(args[count], "--")) {
        count++;
    }
    return count;
}

// Returns the number of arguments that are options.
static int read_options(struct settings *settings, int argc, char args[ARG_COUNT][ARG_SIZE])
{
    int count = 0;

    // unreachable: never true, the precondition excludes the POSIX mode.
    if (settings->posix) {
        return read_posix_options(settings, argc, args);
    }
    while (count < argc && apply_options(settings, args[count])) {
        count++;
    }
    // unreachable: never true, the loop does not go beyond `argc`.
    if (count > argc) {
        count = argc;
    }
    return count;
}

// The long options are options only if they are alone.
static enum action read_action(const struct settings *settings, int argc,
                               char args[ARG_COUNT][ARG_SIZE])
{
    // unreachable: never true, the precondition excludes the POSIX mode.
    if (settings->posix) {
        return WRITE_ARGUMENTS;
    }
    if (argc != 1 || args[0][0] != '-') {
        return WRITE_ARGUMENTS;
    }
    // unreachable: never true, the argument has fewer characters than the option.
    if (equals(args[0], "--help")) {
        return SHOW_HELP;
    }
    // unreachable: never true, as above.
    if (equals(args[0], "--version")) {
        return SHOW_VERSION;
    }
    return WRITE_ARGUMENTS;
}

// Settles what depends on the configuration. Returns whether it is a known one.
static int configure(struct settings *settings)
{
    // unreachable: `settings->xsi` is never true, the precondition excludes it; so
    // `!settings->posix` is not looked at.
    if (settings->xsi && !settings->posix) {
        settings->posix = 1;
    }
    // unreachable: the cases other than LINE_FEED, which is what the precondition says.
    switch (settings->line_end) {
    case LINE_FEED:
        settings->terminator = '\n';
        return 1;
    case CARRIAGE_RETURN:
        settings->terminator = '\r';
        return 1;
    case NUL_CHARACTER:
        settings->terminator = '\0';
        return 1;
    default:
        return 0;
    }
}

// Writes to `text` what `echo` with these arguments, the name of the command not among them, writes
// to its output. Returns the number of characters, BAD_CALL or TOO_LONG.
int echo(int argc, char args[ARG_COUNT][ARG_SIZE], char text[TEXT_SIZE], int posix, int xsi,
         int line_end)
{
    struct output out = {text, 0};
    struct settings settings = {posix, xsi, line_end, '\n', 0, 1};
    int first;

    // unreachable: neither is ever true, the precondition says so.
    if (argc < 0 || argc > ARG_COUNT) {
        return BAD_CALL;
    }
    // unreachable: never true, the configuration of the precondition is a known one.
    if (!configure(&settings)) {
        return BAD_CALL;
    }
    // An argument gives no more characters than it has; a separator or the end of the line takes
    // the place of its terminator.
    // unreachable: never true, TEXT_SIZE has room for ARG_COUNT arguments.
    if (argc * ARG_SIZE + 1 > TEXT_SIZE) {
        return TOO_LONG;
    }

    // unreachable: the cases other than WRITE_ARGUMENTS, see `read_action`.
    switch (read_action(&settings, argc, args)) {
    case WRITE_ARGUMENTS:
        first = read_options(&settings, argc, args);
        put_arguments(&out, &settings, argc, args, first);
        return out.length;
    case SHOW_HELP:
        show_help(&out, &settings);
        return out.length;
    case SHOW_VERSION:
        show_version(&out, &settings);
        return out.length;
    default:
        return BAD_CALL;
    }
}

// Arguments are terminated. Only the first may hold options; it is short. In the others backslashes
// stand near the start. The configuration is fixed: no POSIX mode, no XSI, lines end in LF.
int echo_precond(int argc, char args[ARG_COUNT][ARG_SIZE], char text[TEXT_SIZE], int posix,
                 int xsi, int line_end)
{
    int legal = (argc >= 0) & (argc <= ARG_COUNT) & (posix == 0) & (xsi == 0)
        & (line_end == LINE_FEED);

    for (int i = 0; i < ARG_COUNT; i++) {
        legal &= args[i][ARG_SIZE - 1] == '\0';
    }
    legal &= args[0][FIRST_LENGTH] == '\0';
    for (int i = 1; i < ARG_COUNT; i++) {
        legal &= args[i][0] != '-';
        for (int k = LAST_BACKSLASH + 1; k < ARG_SIZE; k++) {
            legal &= args[i][k] != '\\';
        }
    }
    return legal;
}
