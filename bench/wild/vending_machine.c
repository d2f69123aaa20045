// wild: function vend
// dead: vend#6:true, vend#7:true, vend#8:true, vend#9:true, vend#12:true, vend#13:true, vend#15:true
// shape: state machine with money: coins, choices, change
// unwind: 9
// why: what was inserted is what is inside plus what came back plus what was sold.
#define STEPS 6

struct machine {
    int credit, sold, returned, inserted, stock[2];
};

static const int price[2] = {15, 35};

static int coin(struct machine *m, int value)
{
    switch (value) {
    case 5:
    case 10:
    case 20:
        if (m->credit + value > 60)
            return 0;
        m->credit += value;
        m->inserted += value;
        return 1;
    default:
        return 0;
    }
}

static int choose(struct machine *m, int which)
{
    if (m->stock[which] == 0)
        return -1;
    if (m->credit < price[which])
        return -2;
    m->stock[which]--;
    m->credit -= price[which];
    m->sold += price[which];
    return which;
}

int vend(const signed char *keys)
{
    struct machine m = {0, 0, 0, 0, {1, 2}};
    int sold_out = 0;
    for (int i = 0; i < STEPS; i++) {
        int k = keys[i];
        if (k > 0) {
            coin(&m, k);
        } else if (k == -1 || k == -2) {
            if (choose(&m, -1 - k) == -1)
                sold_out++;
        } else if (k == 0) {
            m.returned += m.credit;
            m.credit = 0;
        }
        if (m.credit < 0 /* dead true */ || m.credit > 60 /* dead true */)
            return -1;
        if (m.inserted != m.credit + m.returned + m.sold /* dead true */)
            return -2;
    }
    if (m.sold % 5 != 0 /* dead true */)
        return -3;
    if (m.sold == 50)
        return 1;
    if (sold_out && m.stock[0] != 0 /* dead true */)
        return -4;
    if (m.sold > 80 /* dead true */)
        return -5;
    if (m.inserted == 100 && m.sold == 35 /* dead true */)
        return -6;
    return 0;
}

#ifdef WILD_HARNESS
extern char __VERIFIER_nondet_char(void);
int main(void)
{
    signed char keys[STEPS];
    for (int i = 0; i < STEPS; i++)
        keys[i] = __VERIFIER_nondet_char();
    return vend(keys);
}
#endif
