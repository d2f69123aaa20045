#include "../c_enum_units.c"
#include <string.h>

static int parse(const char *s, enum unit f)
{
    struct duration d;
    return duration_parse(s, strlen(s), f, &d);
}

int main(void)
{
    if (parse("250ms", UNIT_DAY) || parse("15m", UNIT_MS) || parse("2mx", UNIT_MS) || parse("3s", UNIT_MS) || parse("7h", UNIT_MS)) return 1;
    if (parse("100d", UNIT_MS) || parse("12", UNIT_SECOND)) return 2;
    if (parse("12", (enum unit)9) != -95) return 3;
    if (parse("", UNIT_MS) != -22 || parse("-1", UNIT_MS) != -22 || parse("5:", UNIT_MS) != -22 || parse("5+", UNIT_MS) != -22) return 4;
    if (parse("99999999999", UNIT_MS) != -34) return 5;
    return 0;
}
