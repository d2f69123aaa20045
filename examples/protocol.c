/* A connection as a state machine: one step per event. What it does not know in a state closes the connection. */

enum state { CLOSED, LISTENING, OPENING, OPEN, CLOSING };
enum event { LISTEN, SYN, ACK, DATA, FIN, RESET };

struct connection {
    enum state state;
    unsigned char expected;
    unsigned char retries;
};

/* 1: go on; 0: done; -1: error. */
int step(struct connection *c, enum event event, unsigned char number)
{
    if (event == RESET) {
        c->state = CLOSED;
        return 0;
    }
    switch (c->state) {
    case CLOSED:
        if (event != LISTEN)
            return -1;
        c->state = LISTENING;
        c->retries = 0;
        return 1;
    case LISTENING:
        if (event != SYN)
            return -1;
        c->expected = number;
        c->state = OPENING;
        return 1;
    case OPENING:
        if (event == ACK && number == c->expected) {
            c->state = OPEN;
            return 1;
        }
        if (c->retries >= 3) {
            c->state = CLOSED;
            return -1;
        }
        c->retries++;
        return 1;
    case OPEN:
        if (event == DATA) {
            if (number != c->expected)
                return -1;
            c->expected++;
            return 1;
        }
        if (event == FIN) {
            c->state = CLOSING;
            return 1;
        }
        return -1;
    case CLOSING:
        if (event == RESET) /* handled above: cannot be true here */
            return 0;
        if (event == ACK) {
            c->state = CLOSED;
            return 0;
        }
        return -1;
    }
    return -1;
}

int step_precond(struct connection *c, enum event event, unsigned char number)
{
    (void)number;
    return c->state <= CLOSING && event <= RESET && c->retries <= 3;
}
