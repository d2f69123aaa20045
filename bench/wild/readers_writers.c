// wild: program
// dead: main#11:true, main#3:default, main#15:true, main#18:true, main#19:true, main#20:true, main#25:true
// shape: relations between counters: a lock of readers and writers under any events
// unwind: 12
// witness: 0 0 0 0 0 0 0 0 0 0
// domain: 0..3, 0..3, 0..3, 0..3, 0..3, 0..3, 0..3, 0..3, 0..3, 0..3
// why: a writer and readers are never inside together; who waits is counted.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void)
{
    int readers = 0, writer = 0, waiting = 0, entered = 0, left = 0;
    for (int i = 0; i < 10; i++) {
        int event = __VERIFIER_nondet_int();
        __VERIFIER_assume(event >= 0 && event <= 3);
        switch (event) {
        case 0:
            if (writer || waiting)
                break;
            readers++;
            entered++;
            break;
        case 1:
            if (readers > 0) {
                readers--;
                left++;
                if (readers == 0 && waiting) {
                    waiting--;
                    writer = 1;
                    entered++;
                }
            }
            break;
        case 2:
            if (writer || readers) {
                waiting++;
            } else {
                if (waiting /* dead true */)
                    return 1;
                writer = 1;
                entered++;
            }
            break;
        case 3: /* the writer leaves */
            if (!writer)
                break;
            writer = 0;
            left++;
            if (waiting) {
                waiting--;
                writer = 1;
                entered++;
            }
            break;
        default: /* dead */
            return 2;
        }
        if (writer && readers /* dead true */)
            return 3;
        if (waiting && !writer && !readers /* dead true */)
            return 4;
        if (entered - left != readers + writer /* dead true */)
            return 5;
        if (waiting + entered > 10 /* dead true */)
            return 6;
    }
    if (readers == 10)
        return 7;
    if (writer && waiting == 8)
        return 8;
    if (writer && waiting > 9 /* dead true */)
        return 9;
    return 0;
}
