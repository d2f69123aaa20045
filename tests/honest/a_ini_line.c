// honest: ini_line
// kind: begin-end
#include <stddef.h>

struct slice {
    const char *begin;
    const char *end;
};

enum line_kind { LINE_BLANK, LINE_COMMENT, LINE_SECTION, LINE_PAIR, LINE_BAD };

/* Classifies one line of a configuration file, [p, end) without the newline,
 * and finds the parts of it. */
enum line_kind ini_line(const char *p, const char *end, struct slice *key, struct slice *value)
{
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    while (end > p && (end[-1] == ' ' || end[-1] == '\r'))
        end--;
    if (p == end)
        return LINE_BLANK;
    if (*p == '#' || *p == ';')
        return LINE_COMMENT;

    key->begin = p;
    if (*p == '[') {
        if (end - p < 3 || end[-1] != ']')
            return LINE_BAD;
        key->begin = p + 1;
        key->end = end - 1;
        return LINE_SECTION;
    }
    while (p != end && *p != '=')
        p++;
    if (p == end || p - key->begin > 24)
        return LINE_BAD;
    key->end = p++;
    while (key->end > key->begin && key->end[-1] == ' ')
        key->end--;
    if (key->end == key->begin)
        return LINE_BAD;
    value->begin = p;
    value->end = end;
    return LINE_PAIR;
}
