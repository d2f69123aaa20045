// wild: function reserve
// dead: reserve#6:true, reserve#7:true, reserve#8:true, reserve#9:true, reserve#12:true, reserve#13:true, reserve#15:true, reserve#17:false, reserve#18:true
// shape: relations between counters: reservations, confirmations and cancellations of orders in a table
// unwind: 9
// why: what is reserved is the sum of the open orders, and free plus reserved plus sold is the stock.
#define ORDERS 3
#define STEPS 5

enum { EMPTY, OPEN, CONFIRMED };

struct order {
    unsigned char state, amount;
};

int reserve(const unsigned char *what, const unsigned char *amount)
{
    struct order orders[ORDERS] = {{EMPTY, 0}, {EMPTY, 0}, {EMPTY, 0}};
    int available = 10, reserved = 0, sold = 0, sum = 0, open = 0;
    for (int i = 0; i < STEPS; i++) {
        struct order *o = &orders[what[i] % ORDERS];
        if (o->state == EMPTY) {
            if (amount[i] == 0 || amount[i] > available)
                continue;
            o->state = OPEN;
            o->amount = amount[i];
            available -= amount[i];
            reserved += amount[i];
        } else if (o->state == OPEN) {
            if (amount[i] > 0) {
                o->state = CONFIRMED;
                sold += o->amount;
            } else {
                o->state = EMPTY;
                available += o->amount;
            }
            reserved -= o->amount;
        } else {
            if (o->amount == 0 /* dead true */)
                return -1;
            if (sold < o->amount /* dead true */)
                return -2;
        }
        if (available < 0 /* dead true */ || reserved < 0 /* dead true */)
            return -3;
    }
    for (int i = 0; i < ORDERS; i++)
        if (orders[i].state == OPEN) {
            sum += orders[i].amount;
            open++;
        }
    if (sum != reserved /* dead true */)
        return -4;
    if (available + reserved + sold != 10 /* dead true */)
        return -5;
    if (open == 3 && sold > 0 /* dead true */)
        return -6;
    if (sold == 10 && open == 0 /* dead false */)
        return 1;
    if (reserved < open /* dead true */)
        return -7;
    return open;
}

#ifdef WILD_HARNESS
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char what[STEPS], amount[STEPS];
    for (int i = 0; i < STEPS; i++) {
        what[i] = __VERIFIER_nondet_uchar();
        amount[i] = __VERIFIER_nondet_uchar();
    }
    return reserve(what, amount);
}
#endif
