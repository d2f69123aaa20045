// wild: function move_bytes
// dead: move_bytes#5:true, move_bytes#9:true, move_bytes#10:true, move_bytes#13:true
// shape: string function: memmove by hand in one buffer, against a copy
// unwind: 9
// why: the copy in the right direction never reads what it has written.
#define SIZE 6

int move_bytes(unsigned char *buffer, int from, int to, int n)
{
    unsigned char copy[SIZE];
    int outside = 0;
    for (int i = 0; i < SIZE; i++)
        copy[i] = buffer[i];
    if (to < from) {
        for (int i = 0; i < n; i++)
            buffer[to + i] = buffer[from + i];
    } else {
        for (int i = n - 1; i >= 0; i--)
            buffer[to + i] = buffer[from + i];
    }
    for (int i = 0; i < n; i++)
        if (buffer[to + i] != copy[from + i] /* dead true */)
            return -1;
    for (int i = 0; i < SIZE; i++) {
        if (i >= to && i < to + n)
            continue;
        outside++;
        if (buffer[i] != copy[i] /* dead true */)
            return -2;
    }
    if (outside != SIZE - n /* dead true */)
        return -3;
    if (from == to && outside == 0)
        return 1;
    if (n == SIZE /* dead true */)
        return -4;
    return 0;
}

int move_bytes_precond(unsigned char *buffer, int from, int to, int n)
{
    (void)buffer;
    return from >= 0 && to >= 0 && n >= 0 && from <= SIZE && to <= SIZE && n <= SIZE && from + n <= SIZE && to + n <= SIZE;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned char buffer[SIZE];
    int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    for (int i = 0; i < SIZE; i++)
        buffer[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(move_bytes_precond(buffer, from, to, n));
    return move_bytes(buffer, from, to, n);
}
#endif
