/* The Luhn check of a card number given as digits: 1 valid, 0 invalid, -1 not a number of that kind.
   A doubled digit is at most 18, so its cross sum never exceeds 9: the second correction cannot happen. */
#define MOST 4

int luhn(const char digits[MOST], int count)
{
    int sum = 0, twice = 0;
    if (count < 2)
        return -1;
    for (int i = count - 1; i >= 0; i--) {
        int value = digits[i] - '0';
        if (value < 0 || value > 9)
            return -1;
        if (twice) {
            value *= 2;
            if (value > 9)
                value -= 9;
            if (value > 9)
                value -= 9;
        }
        sum += value;
        twice = !twice;
    }
    return sum % 10 == 0;
}

int luhn_precond(const char digits[MOST], int count)
{
    (void)digits;
    return count >= 0 && count <= MOST;
}
