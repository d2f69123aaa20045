/* Reads a decimal number with an optional sign: 0 and the number, or a reason why there is none. */
#include <limits.h>
#include <string.h>

#define MOST 5

enum problem { FINE, EMPTY, NOT_A_DIGIT, TOO_LARGE };

enum problem parse(const char text[MOST], int *result)
{
    size_t length = strlen(text), i = 0;
    int negative = 0;
    long value = 0;

    if (length == 0)
        return EMPTY;
    if (text[0] == '-' || text[0] == '+') {
        negative = text[0] == '-';
        i = 1;
    }
    if (i == length)
        return EMPTY;
    for (; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return NOT_A_DIGIT;
        value = value * 10 + (text[i] - '0');
        if (value > INT_MAX) /* four digits never make one: unreachable for texts this short */
            return TOO_LARGE;
    }
    if (result == NULL)
        return FINE;
    *result = (int)(negative ? -value : value);
    return FINE;
}

int parse_precond(const char text[MOST], int *result)
{
    (void)result;
    for (int i = 0; i < MOST; i++)
        if (text[i] == '\0')
            return 1;
    return 0;
}
