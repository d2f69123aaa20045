// wild: program
// dead: main#3:true, main#4:true, main#5:true, main#6:true, main#7:true, main#9:false, main#13:true
// shape: data structure: a queue made of two stacks, against a plain queue
// unwind: 9
// why: both queues give the same numbers; the sizes of the stacks add up.
extern int __VERIFIER_nondet_int(void);

#define STEPS 6

static int in[STEPS], out[STEPS], plain[STEPS];
static int in_top, out_top, first, last;

static void put(int v)
{
    in[in_top++] = v;
    plain[last++] = v;
}

static int get(int *v)
{
    if (out_top == 0)
        while (in_top > 0)
            out[out_top++] = in[--in_top];
    if (out_top == 0)
        return 0;
    *v = out[--out_top];
    return 1;
}

int main(void)
{
    int got = 0, asked = 0;
    for (int i = 0; i < STEPS; i++) {
        int v = __VERIFIER_nondet_int();
        if (v >= 0) {
            put(v);
        } else {
            int out_value = -1;
            asked++;
            if (get(&out_value)) {
                if (first == last /* dead true */)
                    return 1;
                if (plain[first++] != out_value /* dead true */)
                    return 2;
                got++;
            } else if (first != last /* dead true */) {
                return 3;
            }
        }
        if (in_top + out_top != last - first /* dead true */)
            return 4;
    }
    if (got > 3 /* dead true */)
        return 5;
    if (got == 3 && asked == 3 /* dead false */)
        return 6;
    if (in_top == 1 && out_top == 2)
        return 7;
    if (in_top == 2 && out_top == 3 /* dead true */)
        return 8;
    return 0;
}
