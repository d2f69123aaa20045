#include "../a_ini_line.c"
#include <string.h>

static struct slice k, v;

static enum line_kind line(const char *s)
{
    return ini_line(s, s + strlen(s), &k, &v);
}

static int is(struct slice s, const char *t)
{
    return (size_t)(s.end - s.begin) == strlen(t) && memcmp(s.begin, t, strlen(t)) == 0;
}

int main(void)
{
    if (line("") != LINE_BLANK || line(" \t  ") != LINE_BLANK)
        return 1;
    if (line("  # a remark") != LINE_COMMENT || line("; another") != LINE_COMMENT)
        return 2;
    if (line("[network]\r") != LINE_SECTION || !is(k, "network"))
        return 3;
    if (line("[]") != LINE_BAD || line("[network") != LINE_BAD)
        return 4;
    if (line("  host  =localhost  ") != LINE_PAIR || !is(k, "host") || !is(v, "localhost"))
        return 5;
    if (line("no value here") != LINE_BAD)
        return 6;
    if (line("a_key_that_goes_on_and_on_and_on=1") != LINE_BAD)
        return 7;
    if (line("=5") != LINE_BAD)
        return 8;
    return 0;
}
