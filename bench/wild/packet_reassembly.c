// wild: program
// dead: arrive#3:true, main#2:true, main#6:true, main#8:true, main#10:true, main#11:true, main#12:true, main#15:true, main#16:true
// shape: protocol code: fragments arrive in any order, with repetitions; the bytes are checked at the end
// unwind: 9
// why: when all fragments are there, each byte of the message was written, by the fragment that it belongs to.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define PARTS 3
#define EACH 2

static unsigned char message[PARTS * EACH];
static unsigned got;
static int count, repeated;

static int arrive(int part, unsigned char tag)
{
    if (part < 0 || part >= PARTS)
        return -1;
    if (got & 1u << part) {
        repeated++;
        if (message[part * EACH] == 0 /* dead true */)
            return -2;
        return 0;
    }
    got |= 1u << part;
    count++;
    for (int i = 0; i < EACH; i++)
        message[part * EACH + i] = (unsigned char)(tag + i);
    return count == PARTS;
}

int main(void)
{
    int complete = 0, refused = 0, steps = 0;
    while (steps < 5 && !complete) {
        int part = __VERIFIER_nondet_int();
        int result = arrive(part, (unsigned char)(16 * (steps + 1)));
        steps++;
        if (result < -1 /* dead true */)
            return 1;
        if (result == -1)
            refused++;
        if (result == 1)
            complete = 1;
    }
    if (complete) {
        if (got != 7 /* dead true */)
            return 2;
        for (int i = 0; i < PARTS * EACH; i++) {
            if (message[i] == 0 /* dead true */)
                return 3;
            if (i % EACH == 1 && message[i] != message[i - 1] + 1 /* dead true */)
                return 4;
        }
        if (message[0] == message[2] /* dead true */)
            return 5;
        if (repeated + refused > 2 /* dead true */)
            return 6;
        if (message[0] == 80 && message[2] > message[4])
            return 7;
    } else if (count == PARTS /* dead true */) {
        return 8;
    }
    if (count + repeated + refused != steps /* dead true */)
        return 9;
    return 0;
}
