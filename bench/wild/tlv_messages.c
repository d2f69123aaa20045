// wild: program
// dead: main#2:true, main#5:true, main#6:true, main#9:true, main#11:true, main#13:true, main#14:true
// shape: protocol code: type-length-value records are validated, then read without checks, then with them
// unwind: 10
// witness: 1 5 255 255 255 255 255
// why: after validation each record lies within the buffer, and the numbers of records agree.
extern unsigned char __VERIFIER_nondet_uchar(void);

#define SIZE 7

static int validate(const unsigned char *p)
{
    int at = 0, records = 0;
    while (at < SIZE) {
        if (p[at] == 0)
            return records;
        if (SIZE - at < 2)
            return -1;
        if (p[at + 1] > SIZE - at - 2)
            return -2;
        at += 2 + p[at + 1];
        records++;
    }
    return records;
}

int main(void)
{
    unsigned char p[SIZE];
    int records, seen = 0, at = 0, sum = 0, empty = 0;
    for (int i = 0; i < SIZE; i++)
        p[i] = __VERIFIER_nondet_uchar();
    records = validate(p);
    if (records < 0)
        return 1;
    if (records > 3 /* dead true */)
        return 2;
    while (at < SIZE && p[at] != 0) {
        int length;
        if (at + 1 >= SIZE /* dead true */)
            return 3;
        length = p[at + 1];
        if (at + 2 + length > SIZE /* dead true */)
            return 4;
        for (int i = 0; i < length; i++)
            sum += p[at + 2 + i];
        if (length == 0)
            empty++;
        at += 2 + length;
        seen++;
    }
    if (seen != records /* dead true */)
        return 5;
    if (empty == 3 && sum != 0 /* dead true */)
        return 6;
    if (records == 3 && empty < 2 /* dead true */)
        return 7;
    if (sum > 5 * 255 /* dead true */)
        return 8;
    if (sum == 5 * 255)
        return 9;
    return 0;
}
