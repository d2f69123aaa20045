// A harness: inputs of several types, inside loops, in an order that depends on inputs; assumptions anywhere.
// cover: (program) unreachable main#2:true, main#6:true
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);
extern void exit(int);
extern void abort(void);

static int total;

static void add(int value)
{
    __VERIFIER_assume(value >= 0 && value < 100);
    total += value;
}

int main(void)
{
    unsigned char count = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(count <= 3);
    for (int i = 0; i < count; i++) {
        if (__VERIFIER_nondet_bool())
            add(__VERIFIER_nondet_int());
        else if (count > 3)
            return 9;
    }
    if (total == 250)
        exit(3);
    if (count == 2) {
        long last = __VERIFIER_nondet_long();
        if (last == 1L << 40)
            abort();
    }
    if (total > 297)
        return 1;
    return 0;
}
