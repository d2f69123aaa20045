// The program of subject L: any legal number of a card.
#include "../../subjects/L.c"

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    char number[NUMBER_SIZE];

    for (int i = 0; i < NUMBER_SIZE; i++) {
        number[i] = __VERIFIER_nondet_char();
    }
    __VERIFIER_assume(check_card_precond(number));
    check_card(number);
    return 0;
}
