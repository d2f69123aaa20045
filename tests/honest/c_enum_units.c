// honest: duration_parse
// kind: enum
// dead: duration_parse#5:true
#include <limits.h>
#include <stddef.h>

enum unit { UNIT_MS, UNIT_SECOND, UNIT_MINUTE, UNIT_HOUR, UNIT_DAY };

struct duration {
    long long ms;
    enum unit shown;
};

/* Reads digits with an optional suffix; `fallback` is the unit of a bare number, as it was read
   from a configuration file written by another version. */
int duration_parse(const char *text, size_t n, enum unit fallback, struct duration *out)
{
    unsigned long value = 0;
    long long scale;
    enum unit u = fallback;
    size_t i = 0;

    while (i < n && text[i] >= '0' && text[i] <= '9') {
        if (value > 100000000UL)
            return -34;
        value = value * 10 + (unsigned long)(text[i] - '0');
        i++;
    }
    if (i == 0)
        return -22;
    if (i > n)
        return -75;
    if (i < n) {
        switch (text[i]) {
        case 's': u = UNIT_SECOND; break;
        case 'm': u = i + 1 < n && text[i + 1] == 's' ? UNIT_MS : UNIT_MINUTE; break;
        case 'h': u = UNIT_HOUR; break;
        case 'd': u = UNIT_DAY; break;
        default: return -22;
        }
    }
    switch (u) {
    case UNIT_MS: scale = 1; break;
    case UNIT_SECOND: scale = 1000; break;
    case UNIT_MINUTE: scale = 60000; break;
    case UNIT_HOUR: scale = 3600000; break;
    case UNIT_DAY: scale = 86400000; break;
    default: return -95;
    }
    out->ms = (long long)value * scale;
    if (out->ms > INT_MAX)
        u = UNIT_DAY;
    out->shown = u;
    return 0;
}
