// honest: iban_check
// kind: string
#include <stddef.h>
#include <string.h>

enum iban { IBAN_OK, IBAN_SHORT, IBAN_LONG, IBAN_COUNTRY, IBAN_CHARACTER, IBAN_LENGTH, IBAN_DIGITS };

/* Checks an international account number such as
 * "DE44 5001 0517 5407 3249 31": groups may be separated by spaces. */
enum iban iban_check(const char *text)
{
    char c[34];
    size_t n = 0;
    unsigned rem = 0;

    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (n == sizeof c)
            return IBAN_LONG;
        c[n++] = *text;
    }
    if (n < 15)
        return IBAN_SHORT;
    if (c[0] < 'A' || c[0] > 'Z' || c[1] < 'A' || c[1] > 'Z')
        return IBAN_COUNTRY;
    if (c[0] == 'D' && c[1] == 'E' && n != 22)
        return IBAN_LENGTH;
    if (memcmp(c, "MT", 2) == 0 && n != 31)
        return IBAN_LENGTH;
    for (size_t i = 0; i < n; i++) {
        char x = c[(i + 4) % n];
        if (x >= '0' && x <= '9')
            rem = (rem * 10 + (unsigned)(x - '0')) % 97;
        else if (x >= 'A' && x <= 'Z')
            rem = (rem * 100 + (unsigned)(x - 'A') + 10) % 97;
        else
            return IBAN_CHARACTER;
    }
    return rem == 1 ? IBAN_OK : IBAN_DIGITS;
}
