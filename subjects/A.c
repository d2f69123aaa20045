// Normalises the path of a request in place, as a web server does before it looks for the file.
// subject: normalise_path lines 66 branches 30 unreachable 1 loops 4
// unreachable: drop_segment#0:false

#define URI_SIZE 7

#define ABOVE_ROOT (-1)

// A character of a path, and how many characters of the request it was written with.
struct symbol {
    char value;
    int width;
};

// "%2e" and "%2E" stand for a dot. After a '%' the text is read only as far as it goes.
static struct symbol decode(const char text[])
{
    struct symbol symbol;

    symbol.value = text[0];
    symbol.width = 1;
    if (text[0] == '%' && text[1] == '2' && (text[2] | 0x20) == 'e') {
        symbol.value = '.';
        symbol.width = 3;
    }
    return symbol;
}

// Goes back over the last segment of `path[0 .. length - 1]`, which ends without a separator, and
// returns the length of what is left, with a separator at its end.
static int drop_segment(const char path[], int length)
{
    // unreachable: `length > 0` is never false. The path starts with a separator, and the loop
    // stops there at the latest, with length 1.
    while (length > 0 && path[length - 1] != '/') {
        length--;
    }
    return length;
}

// Decodes dots, makes one separator of several, leaves out "." and lets ".." take away the segment
// before it. The first `root` characters are not to be left. Returns the new length or ABOVE_ROOT.
int normalise_path(char uri[URI_SIZE], int root)
{
    int in = 1;
    int length = 1;

    for (;;) {
        int start = length;
        int dots = 0;

        while (uri[in] == '/') {
            in++;
        }
        while (uri[in] != '\0' && uri[in] != '/') {
            struct symbol symbol = decode(&uri[in]);

            if (symbol.value == '.') {
                dots++;
            }
            uri[length] = symbol.value;
            length++;
            in += symbol.width;
        }

        if (dots < length - start) {
            dots = 0;
        }
        if (dots == 1) {
            length = start;
        } else if (dots == 2) {
            if (start <= root) {
                return ABOVE_ROOT;
            }
            length = drop_segment(uri, start - 1);
        }

        if (uri[in] == '\0') {
            break;
        }
        in++;
        if (length > start) {
            uri[length] = '/';
            length++;
        }
    }

    uri[length] = '\0';
    return length;
}

// The path is terminated and begins with a separator, which belongs to the root. Requests for "//"
// and for hidden files of the root have been turned away before.
int normalise_path_precond(char uri[URI_SIZE], int root)
{
    return (uri[0] == '/') & (uri[1] != '/') & (uri[1] != '.') & (uri[URI_SIZE - 1] == '\0')
        & (root >= 1) & (root < URI_SIZE);
}
