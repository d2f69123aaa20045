// Functions of <stdlib.h>, <ctype.h> and <stdio.h> that have models, on special values: a line per call, result, end and errno.
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) ((int)(sizeof array / sizeof *array))

static const char *const numerals[] = {
    "", " ", "0", "-0", "+0", "7", "-7", "+7", "--7", "+-7", " \t\n\v\f\r12", "12 ", "12x", "x12", "0x", "0x1", "0X1f", "0xg", "-0x10", "010",
    "08", "0b1", "zz", "Zz9", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "-18446744073709551615", "2147483647", "2147483648", "-2147483649",
    "99999999999999999999999999999999", "\xff", "1e5", ".5", "1.", "1.5e", "1.5e+3", "-1.25", "1e400", "-1e400", "1e-400", "inf", "-INFINITY",
    "nan", "0x1p3", "0x.8", "0x1p", "4.9e-324", "1.7976931348623157e308",
};

static void integers(void) {
    static const int bases[] = {0, 2, 8, 10, 16, 36};
    for (int i = 0; i < COUNT(numerals); i++) {
        for (int j = 0; j < COUNT(bases); j++) {
            char *end = 0;
            errno = 0;
            long signed_long = strtol(numerals[i], &end, bases[j]);
            printf("strtol %d %d %ld %d %d\n", i, bases[j], signed_long, (int)(end - numerals[i]), errno);
            errno = 0;
            unsigned long unsigned_long = strtoul(numerals[i], &end, bases[j]);
            printf("strtoul %d %d %lu %d %d\n", i, bases[j], unsigned_long, (int)(end - numerals[i]), errno);
            errno = 0;
            long long longest = strtoll(numerals[i], &end, bases[j]);
            printf("strtoll %d %d %lld %d %d\n", i, bases[j], longest, (int)(end - numerals[i]), errno);
            errno = 0;
            unsigned long long largest = strtoull(numerals[i], &end, bases[j]);
            printf("strtoull %d %d %llu %d %d\n", i, bases[j], largest, (int)(end - numerals[i]), errno);
        }
        if (strlen(numerals[i]) < 10)
            printf("atoi %d %d %ld %lld\n", i, atoi(numerals[i]), atol(numerals[i]), atoll(numerals[i]));
    }
}

static unsigned long long bits(double number) {
    unsigned long long bits;
    memcpy(&bits, &number, sizeof bits);
    return number != number ? 1 : bits;
}

static void floats(void) {
    for (int i = 0; i < COUNT(numerals); i++) {
        char *end = 0;
        // Hexadecimal and denormal numbers and NaNs have no model.
        if (strpbrk(numerals[i], "xX") || strstr(numerals[i], "e-") || strstr(numerals[i], "nan"))
            continue;
        errno = 0;
        double wide = strtod(numerals[i], &end);
        printf("strtod %d %llx %d %d\n", i, bits(wide), (int)(end - numerals[i]), errno);
        errno = 0;
        float narrow = strtof(numerals[i], &end);
        printf("strtof %d %llx %d %d\n", i, bits(narrow), (int)(end - numerals[i]), errno);
        printf("atof %d %llx\n", i, bits(atof(numerals[i])));
    }
}

static void characters(void) {
    for (int c = EOF; c <= 255; c++) {
        printf("ctype %d %d%d%d%d%d%d%d%d%d%d%d%d", c, !!isalnum(c), !!isalpha(c), !!isblank(c), !!iscntrl(c), !!isdigit(c), !!isgraph(c),
               !!islower(c), !!isprint(c), !!ispunct(c), !!isspace(c), !!isupper(c), !!isxdigit(c));
        printf(" %d %d\n", tolower(c), toupper(c));
    }
}

static void divisions(void) {
    static const int values[] = {0, 1, -1, 2, -2, 7, -7, INT_MAX, INT_MIN + 1, 1000};
    for (int i = 0; i < COUNT(values); i++) {
        printf("abs %d %d %ld %lld\n", i, abs(values[i]), labs(values[i]), llabs(values[i]));
        for (int j = 1; j < COUNT(values); j++) {
            div_t small = div(values[i], values[j]);
            ldiv_t middle = ldiv(values[i], values[j]);
            lldiv_t large = lldiv(values[i], values[j]);
            printf("div %d %d %d %d %ld %ld %lld %lld\n", i, j, small.quot, small.rem, middle.quot, middle.rem, large.quot, large.rem);
        }
    }
}

static void formats(void) {
    static const char *const integers[] = {
        "%d", "%i", "%5d", "%-5d|", "%05d", "%+d", "% d", "%.0d", "%.3d", "%8.3d", "%-8.3d|", "%x", "%X", "%#x", "%#08x", "%o", "%#o", "%u", "%hhd", "%hd", "%c",
    };
    static const int values[] = {0, 1, -1, 7, 42, -42, 255, 256, 65536, INT_MAX, INT_MIN};
    char text[64];
    for (int i = 0; i < COUNT(integers); i++)
        for (int j = 0; j < COUNT(values); j++) {
            if (!strcmp(integers[i], "%c") && values[j] % 256 == 0)
                continue;
            int length = snprintf(text, sizeof text, integers[i], values[j]);
            printf("snprintf %d %d %d [%s]\n", i, j, length, text);
            length = snprintf(text, 3, integers[i], values[j]);
            printf("short %d %d %d [%s]\n", i, j, length, text);
        }
    static const char *const floats[] = {"%f", "%e", "%g", "%.0f", "%.1e", "%.3g", "%10.2f", "%-10.2f|", "%+f", "%#.0f", "%G", "%a"};
    static const double numbers[] = {0.0, -0.0, 1.0, -1.5, 0.1, 1e10, 1e-10, 123456789.0, 1.0 / 0.0, -1.0 / 0.0, 5e-324, 1.7976931348623157e308};
    for (int i = 0; i < COUNT(floats); i++)
        for (int j = 0; j < COUNT(numbers); j++) {
            char room[400];
            int length = snprintf(room, sizeof room, floats[i], numbers[j]);
            printf("snprintf %d %d %d [%s]\n", i, j, length, room);
        }
    static const char *const strings[] = {"%s", "%5s", "%-5s|", "%.2s", "%5.1s", "%%%s"};
    static const char *const texts[] = {"", "a", "abc", "abcdefgh"};
    for (int i = 0; i < COUNT(strings); i++)
        for (int j = 0; j < COUNT(texts); j++)
            for (int size = 0; size < 6; size += 5) {
                memset(text, '.', sizeof text);
                text[63] = 0;
                int length = snprintf(text, size, strings[i], texts[j]);
                printf("snprintf %d %d %d %d [%.8s]\n", i, j, size, length, text);
            }
}

static void scans(void) {
    static const char *const texts[] = {"", " ", "12", " 12 34", "-7", "0x1f", "12abc", "abc", "+3", "a b c", "99999999", "1.5", "%"};
    for (int i = 0; i < COUNT(texts); i++) {
        int one = -99, two = -99;
        unsigned hex = 99;
        char word[32] = "none", letter = '?';
        int count = sscanf(texts[i], "%d %d", &one, &two);
        printf("sscanf %d %d %d %d\n", i, count, one, two);
        if (!strchr(texts[i], '-')) {
            count = sscanf(texts[i], "%x", &hex);
            printf("sscanf %d %d %u\n", i, count, hex);
        }
        count = sscanf(texts[i], "%i", &one);
        printf("sscanf %d %d %d\n", i, count, one);
        count = sscanf(texts[i], "%31s", word);
        printf("sscanf %d %d %s\n", i, count, word);
        count = sscanf(texts[i], "%2s%c", word, &letter);
        printf("sscanf %d %d %s %d\n", i, count, word, letter);
        count = sscanf(texts[i], "%[a-c ]", word);
        printf("sscanf %d %d %s\n", i, count, word);
        count = sscanf(texts[i], "%*d%n", &one);
        printf("sscanf %d %d %d\n", i, count, one);
    }
}

static int order(const void *a, const void *b) {
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

static void sorted(void) {
    for (int count = 0; count < 7; count++)
        for (int seed = 0; seed < 6; seed++) {
            int numbers[7];
            for (int i = 0; i < count; i++)
                numbers[i] = (i * 5 + seed * seed * 3) % 7;
            qsort(numbers, count, sizeof *numbers, order);
            printf("qsort %d %d", count, seed);
            for (int i = 0; i < count; i++)
                printf(" %d", numbers[i]);
            printf("\n");
            for (int key = -1; key < 8; key += 4) {
                int *found = bsearch(&key, numbers, count, sizeof *numbers, order);
                printf("bsearch %d %d %d %d\n", count, seed, key, found ? *found : -9);
            }
        }
}

int main(void) {
    integers();
    floats();
    characters();
    divisions();
    formats();
    scans();
    sorted();
    return 0;
}
