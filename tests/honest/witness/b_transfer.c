#include "../b_transfer.c"

int main(void)
{
    struct owner ann = {0, 2}, bob = {0, 0}, eve = {1, 0};
    struct account a = {1000, 5000, &ann, 1}, a2 = {50, 100, &ann, 1};
    struct account b = {300, 900, &bob, 1}, e = {100, 100, &eve, 1}, o = {0, 0, NULL, 1};

    if (transfer(&a, &b, 0, 1) != T_NOOP) return 1;
    if (transfer(&o, &b, 5, 1) != T_BLOCKED) return 2;
    if (transfer(&b, &o, 5, 1) != T_BLOCKED) return 3;
    if (transfer(&b, &a, 5, 9) != T_AGAIN) return 4;
    if (transfer(&e, &a, 5, 1) != T_BLOCKED) return 5;
    if (transfer(&a, &e, 5, 1) != T_BLOCKED) return 6;
    if (transfer(&a, &b, 1001, 1) != T_FUNDS) return 7;
    if (transfer(&a, &b, 999, 1) != T_FUNDS) return 8;
    if (transfer(&a, &b, 700, 1) != T_LIMIT) return 9;
    if (transfer(&a, &b, 100, 1) != T_OK || a.balance != 898 || b.balance != 400) return 10;
    if (transfer(&a, &a2, 20, 2) != T_FREE || a2.balance != 70) return 11;
    if (transfer(&a, &a, 100, 3) != T_SELF || a.balance != 878) return 12;
    if (transfer(&b, &a, 10, 2) != T_OK) return 13;
    return 0;
}
