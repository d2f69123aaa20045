// strtod, strtof and atof.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    static const char *const texts[] = {
        "0", "-0", "1.5", "  +2.25x", ".5", "5.", ".", "-.e3", "1e3", "1e", "1e+", "1E-2z", "0.1", "3.4028235e38", "1.7976931348623157e308",
        "1e400", "-1e400", "inf", "-Infinity", "infinit", "", "abc", "-", "123456789012345678901234567890", "0e999999", "9007199254740993",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *end;
        errno = 0;
        double wide = strtod(texts[i], &end);
        printf("%a %d %d ", wide, (int)(end - texts[i]), errno);
        errno = 0;
        float narrow = strtof(texts[i], &end);
        printf("%a %d %d %a\n", narrow, (int)(end - texts[i]), errno, atof(texts[i]));
    }
    return strtod("7", 0) == 7 ? 0 : 1;
}
