// A string of one command-line option: `-a`, `-a=`, `-ab`.
enum option_kind { OPTION_NONE, OPTION_SHORT, OPTION_CLUSTER, OPTION_VALUE, OPTION_LONG };

enum option_kind option(const char *s)
{
    int dashes = 0;
    while (s[dashes] == '-')
        dashes++;
    if (dashes == 0)
        return OPTION_NONE;
    if (dashes > 3)
        return OPTION_LONG;
    if (s[dashes] == '\0')
        return OPTION_NONE;
    if (s[dashes] == '=')
        return OPTION_NONE;
    if (s[dashes + 1] == '=')
        return dashes > 1 ? OPTION_LONG : OPTION_VALUE;
    if (s[dashes + 1] >= 'b')
        return OPTION_CLUSTER;
    return OPTION_SHORT;
}
