// honest: transfer
// kind: sharing
#include <stddef.h>

struct owner {
    int blocked;
    unsigned fee_percent;
};

struct account {
    unsigned long balance;
    unsigned long limit;
    struct owner *owner;
    unsigned version;
};

enum { T_OK, T_AGAIN, T_BLOCKED, T_FUNDS, T_LIMIT, T_NOOP, T_FREE, T_SELF };

/* Moves an amount between two accounts, which may be one and the same. */
int transfer(struct account *from, struct account *to, unsigned long amount, unsigned expected)
{
    unsigned long fee = 0;

    if (amount == 0)
        return T_NOOP;
    if (from->owner == NULL || to->owner == NULL)
        return T_BLOCKED;
    if (from->version != expected)
        return T_AGAIN;
    if (from->owner->blocked || to->owner->blocked)
        return T_BLOCKED;
    if (from->owner != to->owner && from->owner->fee_percent != 0)
        fee = amount / 100u * (from->owner->fee_percent & 15u);
    if (from->balance < amount || from->balance - amount < fee)
        return T_FUNDS;
    if (from != to && to->limit - to->balance < amount)
        return T_LIMIT;

    to->balance += amount;
    to->version++;
    from->balance -= amount + fee;
    if (from->version != expected)
        return T_SELF;
    from->version++;
    return from->owner == to->owner ? T_FREE : T_OK;
}
