#include "../c_enum_order.c"

int main(void)
{
    struct order o = {ORDER_NEW, 100, 0, 0, 0};
    if (order_step(&o, EV_PAY, 40) != 0 || order_step(&o, EV_TICK, 0) != 0) return 1;
    if (order_step(&o, EV_PAY, UINT32_MAX) != -75) return 2;
    o.paid = 40;
    if (order_step(&o, EV_SEND, 0) != 0 || order_step(&o, EV_PAY, 60) != 1) return 3;
    if (order_step(&o, EV_SEND, 0) != -61 || order_step(&o, EV_TICK, 0) != 0) return 4;
    if (order_step(&o, EV_PACK, 2) != 1 || order_step(&o, EV_PACK, 70000) != 0) return 5;
    if (order_step(&o, EV_SEND, 0) != 1 || order_step(&o, EV_CANCEL, 0) != 0) return 6;
    if (order_step(&o, EV_SIGN, 0) != 0 || order_step(&o, EV_SIGN, 0) != 1) return 7;
    if (order_step(&o, EV_TICK, 0) != 0 || order_step(&o, EV_PAY, 1) != -1) return 8;
    o = (struct order){ORDER_NEW, 100, 0, 0, 0};
    if (order_step(&o, (enum order_event)0, 0) != -22 || order_step(&o, (enum order_event)77, 0) != -22) return 9;
    if (order_step(&o, EV_CANCEL, 0) != 1) return 10;
    if (order_step(&o, EV_PAY, 0) != -1) return 11;
    o = (struct order){ORDER_NEW, 100, 0, 0, UINT16_MAX};
    if (order_step(&o, EV_TICK, 0) != 1) return 12;
    o.state = (enum order_state)42;
    if (order_step(&o, EV_TICK, 0) != -84) return 13;
    return 0;
}
