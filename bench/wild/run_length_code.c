// wild: program
// dead: main#6:true, main#9:true, main#11:true, main#12:true, main#14:true, main#15:true
// shape: codec: run-length encoding and decoding of a small buffer
// unwind: 9
// why: decoding gives the buffer back; neighbouring runs have different bytes; the lengths add up.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

#define LENGTH 6

int main(void)
{
    unsigned char in[LENGTH], code[2 * LENGTH], out[LENGTH];
    int used = 0, total = 0, written = 0;
    for (int i = 0; i < LENGTH; i++)
        in[i] = __VERIFIER_nondet_uchar();
    for (int i = 0; i < LENGTH;) {
        int run = 1;
        while (i + run < LENGTH && in[i + run] == in[i] && run < 4)
            run++;
        code[used++] = (unsigned char)run;
        code[used++] = in[i];
        i += run;
    }
    for (int i = 0; i < used; i += 2) {
        if (code[i] == 0 /* dead true */)
            return 1;
        total += code[i];
        if (i > 0 && code[i + 1] == code[i - 1] && code[i - 2] < 4 /* dead true */)
            return 2;
        for (int k = 0; k < code[i]; k++) {
            if (written >= LENGTH /* dead true */)
                return 3;
            out[written++] = code[i + 1];
        }
    }
    if (total != LENGTH /* dead true */)
        return 4;
    for (int i = 0; i < LENGTH; i++)
        if (in[i] != out[i] /* dead true */)
            return 5;
    if (used == 2 /* dead true */)
        return 6;
    if (used == 4 && code[0] == 3)
        return 7;
    return 0;
}
