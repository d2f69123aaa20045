// honest: conn_segment
// kind: flags
// dead: conn_segment#0:true, conn_segment#15:true
#include <stdint.h>

struct segment {
    uint32_t seq;
    unsigned fin : 1;
    unsigned syn : 1;
    unsigned rst : 1;
    unsigned ack : 1;
    unsigned prio : 3;
    unsigned window : 12;
};

struct conn {
    uint32_t next;
    unsigned state : 3; /* 0 closed, 1 listen, 2 syn received, 3 open, 4 closing, the rest is free */
    unsigned strikes : 2;
    signed credit : 4;
};

/* What a segment does to a connection; nonzero when an answer has to be sent. */
int conn_segment(struct conn *c, const struct segment *s)
{
    if (s->prio > 7)
        return -1;
    if (s->rst) {
        if (c->state > 1)
            c->state = 0;
        return 0;
    }
    if (s->syn && s->fin) {
        c->strikes++;
        if (c->strikes == 0)
            c->state = 0;
        return 0;
    }
    switch (c->state) {
    case 0:
        return 1;
    case 1:
        if (!s->syn || s->ack)
            return 1;
        c->next = s->seq + 1;
        c->state = 2;
        return 1;
    case 2:
    case 3:
        if (s->seq != c->next) {
            if (c->credit < 0)
                return 0;
            c->credit = c->credit - 1;
            return 1;
        }
        if (c->state == 2 && s->ack)
            c->state = 3;
        if (s->prio >= 4 && c->credit < 7)
            c->credit = c->credit + 1;
        if (c->credit > 7)
            c->credit = 0;
        if (s->fin) {
            c->next++;
            c->state = 4;
            return 1;
        }
        return s->window == 0;
    case 4:
        c->state = s->ack ? 0 : 4;
        return 0;
    default:
        return -2;
    }
}
