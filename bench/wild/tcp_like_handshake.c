// wild: program
// dead: main#5:true, main#15:true, main#18:true, main#4:default, main#20:true, main#22:true, main#24:false, main#25:true, main#29:true
// shape: protocol code: connection states, sequence numbers, retransmissions
// unwind: 9
// domain: 0..6, 0..6, 0..6, 0..6, 0..6, 0..6, 0..6
// why: data is only counted when established, and what is acknowledged never passes what was sent.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

enum state { CLOSED, SYN_SENT, ESTABLISHED, FIN_WAIT, TIME_WAIT };
enum event { OPEN, SYN_ACK, SEND, ACK, CLOSE, RESET, TICK };

int main(void)
{
    enum state state = CLOSED;
    int sent = 0, acknowledged = 0, ticks = 0, opened = 0;
    for (int i = 0; i < 7; i++) {
        int event = __VERIFIER_nondet_int();
        __VERIFIER_assume(event >= OPEN && event <= TICK);
        if (event == RESET) {
            state = CLOSED;
            sent = acknowledged = ticks = 0;
            continue;
        }
        switch (state) {
        case CLOSED:
            if (sent != 0 /* dead true */)
                return 1;
            if (event == OPEN) {
                state = SYN_SENT;
                opened++;
            }
            break;
        case SYN_SENT:
            if (event == SYN_ACK)
                state = ESTABLISHED;
            else if (event == TICK && ++ticks == 3)
                state = CLOSED, ticks = 0;
            break;
        case ESTABLISHED:
            if (event == SEND)
                sent++;
            else if (event == ACK && acknowledged < sent)
                acknowledged++;
            else if (event == CLOSE)
                state = acknowledged == sent ? TIME_WAIT : FIN_WAIT;
            break;
        case FIN_WAIT:
            if (acknowledged >= sent /* dead true */)
                return 2;
            if (event == ACK && ++acknowledged == sent)
                state = TIME_WAIT;
            break;
        case TIME_WAIT:
            if (acknowledged != sent /* dead true */)
                return 3;
            if (event == TICK) {
                state = CLOSED;
                sent = acknowledged = ticks = 0;
            }
            break;
        default: /* dead */
            return 4;
        }
        if (acknowledged > sent /* dead true */)
            return 5;
        if (sent > 0 && opened == 0 /* dead true */)
            return 6;
    }
    if (sent == 5 && state == ESTABLISHED /* dead false */)
        return 7;
    if (sent > 5 /* dead true */)
        return 8;
    if (state == TIME_WAIT && opened == 2)
        return 9;
    if (state == ESTABLISHED && opened > 3 /* dead true */)
        return 10;
    return 0;
}
