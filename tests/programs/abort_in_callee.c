// expect: abort -- a callee calls abort after the output was flushed.
#include <stdio.h>
#include <stdlib.h>

struct account { int balance, limit; };

static void withdraw(struct account *a, int amount) {
    if (amount <= 0) { printf("ignored %d\n", amount); return; }
    if (a->balance - amount < -a->limit) {
        printf("refused %d\n", amount);
        fflush(stdout);
        abort();
    }
    a->balance -= amount;
    printf("balance %d\n", a->balance);
}

int main(void) {
    struct account a = { 100, 50 };
    int amounts[] = { 30, -5, 90, 25, 20, 1 };
    for (int i = 0; i < 6; i++) withdraw(&a, amounts[i]);
    printf("not reached\n");
    return 0;
}
