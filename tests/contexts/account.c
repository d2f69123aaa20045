// Structures that point to others: an account, its owner, the owner's limit.
#include <stddef.h>

struct limit {
    int most;
};

struct owner {
    int age;
    struct limit *limit;
};

struct account {
    int balance;
    struct owner *owner;
};

int account(struct account *a, int amount)
{
    if (a->owner == NULL)
        return -1;
    if (a->owner->age < 2)
        return -2;
    int most = 5;
    if (a->owner->limit != NULL)
        most = a->owner->limit->most;
    if (amount <= 0)
        return -3;
    if (amount > most)
        return -4;
    if (a->balance < amount)
        return -5;
    a->balance -= amount;
    if (a->balance < 0)
        return -6;
    return 0;
}
