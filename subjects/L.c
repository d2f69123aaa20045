// Checks the number of a payment card: its length, and that its check digit is right.
// subject: check_card lines 52 branches 18 unreachable 2 loops 2
// unreachable: check_card#2:true, check_card#6:true

#define NUMBER_SIZE 7
#define MIN_DIGITS 4
#define MAX_DIGITS 6
#define BASE 10

enum result {
    VALID,
    TOO_SHORT,
    TOO_LONG,
    WRONG_CHECK_DIGIT,
    INTERNAL_ERROR
};

// Twice a digit, and of that the sum of the digits.
static int doubled(int digit)
{
    digit *= 2;
    if (digit >= BASE) {
        digit -= BASE - 1;
    }
    return digit;
}

// Adds up the digits from the right, every second one doubled; the sum has to be a multiple of
// ten. Blanks do not count.
int check_card(char number[NUMBER_SIZE])
{
    int digits[MAX_DIGITS];
    int count = 0;
    int sum = 0;

    for (int i = 0; number[i] != '\0'; i++) {
        if (number[i] == ' ') {
            continue;
        }
        // unreachable: never true. The string is terminated, so that it has MAX_DIGITS characters
        // at most, and this is one of them that has not been counted yet.
        if (count == MAX_DIGITS) {
            return TOO_LONG;
        }
        digits[count] = number[i] - '0';
        count++;
    }
    if (count < MIN_DIGITS) {
        return TOO_SHORT;
    }

    for (int i = 1; i <= count; i++) {
        int digit = digits[count - i];

        if (i % 2 == 0) {
            digit = doubled(digit);
        }
        // unreachable: never true. All characters are digits; twice one is 18 at most, and 9 has
        // been taken off from 10 on.
        if (digit >= BASE) {
            return INTERNAL_ERROR;
        }
        sum += digit;
    }

    if (sum % BASE != 0) {
        return WRONG_CHECK_DIGIT;
    }
    return VALID;
}

// The string is terminated; the form lets only digits and blanks through.
int check_card_precond(char number[NUMBER_SIZE])
{
    int legal = number[NUMBER_SIZE - 1] == '\0';

    for (int i = 0; i < NUMBER_SIZE; i++) {
        char c = number[i];

        legal &= (c == '\0') | (c == ' ') | ((c >= '0') & (c <= '9'));
    }
    return legal;
}
