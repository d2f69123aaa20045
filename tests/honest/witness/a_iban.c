#include "../a_iban.c"

int main(void)
{
    static const struct {
        const char *s;
        enum iban want;
    } t[] = {
        {"DE44 5001 0517 5407 3249 31", IBAN_OK},
        {"DE44500105175407324932", IBAN_DIGITS},
        {"DE445001051754073249", IBAN_LENGTH},
        {"GB82 WEST 1234 5698 7654 32", IBAN_OK},
        {"MT84MALT011000012345MTLCAST001S", IBAN_OK},
        {"MT84MALT011000012345MTLCAST001", IBAN_LENGTH},
        {"DK5000400440116243", IBAN_OK},
        {"NO93 8601", IBAN_SHORT},
        {"GB82 WEST 1234 5698 7654 3200 0000 0000 0000 0000", IBAN_LONG},
        {"1B82WEST12345698765432", IBAN_COUNTRY},
        {"gb82WEST12345698765432", IBAN_COUNTRY},
        {"G182WEST12345698765432", IBAN_COUNTRY},
        {"Gb82WEST12345698765432", IBAN_COUNTRY},
        {"GB82WEST1234-698765432", IBAN_CHARACTER},
        {"GB82WEST1234:698765432", IBAN_CHARACTER},
        {"GB82west12345698765432", IBAN_CHARACTER},
    };
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
        if (iban_check(t[i].s) != t[i].want)
            return (int)i + 1;
    return 0;
}
