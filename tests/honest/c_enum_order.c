// honest: order_step
// kind: enum
#include <stdint.h>

enum order_state { ORDER_NEW, ORDER_PAID, ORDER_PACKED, ORDER_SENT, ORDER_DONE, ORDER_VOID };
enum order_event { EV_PAY = 1, EV_PACK, EV_SEND, EV_SIGN, EV_CANCEL, EV_TICK };

struct order {
    enum order_state state;
    uint32_t due;
    uint32_t paid;
    uint16_t parcels;
    uint16_t age;
};

/* One step of an order. Gives 1 when the state changed, 0 when nothing happened, else an error. */
int order_step(struct order *o, enum order_event ev, uint32_t arg)
{
    enum order_state before = o->state;

    switch (o->state) {
    case ORDER_NEW:
        if (ev == EV_PAY) {
            o->paid += arg;
            if (o->paid < arg)
                return -75;
            if (o->paid >= o->due)
                o->state = ORDER_PAID;
        } else if (ev == EV_TICK && ++o->age == 0) {
            o->state = ORDER_VOID;
        }
        break;
    case ORDER_PAID:
    case ORDER_PACKED:
        if (ev == EV_PACK && arg <= UINT16_MAX - o->parcels) {
            o->parcels = (uint16_t)(o->parcels + arg);
            o->state = ORDER_PACKED;
        } else if (ev == EV_SEND) {
            if (o->parcels == 0)
                return -61;
            o->state = ORDER_SENT;
        }
        break;
    case ORDER_SENT:
        if (ev == EV_SIGN && --o->parcels == 0)
            o->state = ORDER_DONE;
        break;
    case ORDER_DONE:
    case ORDER_VOID:
        return ev == EV_TICK ? 0 : -1;
    default:
        o->state = ORDER_VOID;
        return -84;
    }
    if (ev == EV_CANCEL && o->state < ORDER_SENT)
        o->state = ORDER_VOID;
    else if (ev > EV_TICK || ev < EV_PAY)
        return -22;
    return o->state != before;
}
