// Numbers of <stdlib.h>: absolute values, quotients, texts read as numbers in every base, errno where they do not fit.
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void read_one(const char *text, int base) {
    char *end;
    errno = 0;
    long number = strtol(text, &end, base);
    printf("strtol(%s, %d) = %ld, rest '%s'", text, base, number, end);
    if (errno == ERANGE) printf(", out of range");
    errno = 0;
    unsigned long positive = strtoul(text, &end, base);
    printf("; strtoul = %lu, rest '%s'", positive, end);
    if (errno == ERANGE) printf(", out of range");
    printf("; %d %d\n", strtoll(text, 0, base) == number, strtoull(text, 0, base) == positive);
}

int main(void) {
    static const char *const texts[] = { "0", "42", " -17x", "+8", "0x1F", "0x", "077", "z", "", "9223372036854775808",
                                         "-9223372036854775809", "99999999999999999999" };
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (int base = 0; base <= 36; base += base == 0 ? 8 : base == 8 ? 2 : base == 10 ? 6 : 20)
            read_one(texts[i], base);
    printf("%d %ld %lld\n", abs(-5), labs(-5000000000), llabs(-7));
    printf("%d %ld %lld\n", atoi(" 12ab"), atol("-34"), atoll("5000000000"));
    div_t parts = div(-17, 5);
    printf("%d %d\n", parts.quot, parts.rem);
    printf("%d %d\n", isblank('\t') != 0, isblank('\n') != 0);
    return 0;
}
