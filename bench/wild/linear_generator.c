// wild: program
// dead: main#4:true, main#5:true, main#6:true, main#7:true
// shape: large loop: a linear congruential generator of 16 bits, thousands of steps, statistics of its bits
// unwind: 4098
// domain: 0..65535
// why: the lowest bit of the generator alternates, so it is one in exactly half of the steps.
extern unsigned __VERIFIER_nondet_uint(void);

#define STEPS 4096

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() & 0xffff, first, ones = 0, longest = 0, run = 0;
    first = x;
    for (int i = 0; i < STEPS; i++) {
        x = (x * 25173u + 13849u) & 0xffff;
        if (x & 1)
            ones++;
        if (x & 0x8000) {
            run++;
            if (run > longest)
                longest = run;
        } else {
            run = 0;
        }
    }
    if (ones != STEPS / 2 /* dead true */)
        return 1;
    if ((x & 1) != (first & 1) /* dead true */)
        return 2;
    if (longest == 0 /* dead true */)
        return 3;
    if ((x ^ first) & 0xff /* dead true */)
        return 4;
    return 0;
}
