// wild: program
// dead: main#6:true, main#8:true, main#9:true, main#12:true, main#14:true
// shape: what was written before it is read: a cache in front of a slow store
// unwind: 9
// why: the cache holds what was written last to the address, so that a hit gives what the store would give.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define CELLS 8
#define LINES 2

static int store[CELLS], line_value[LINES], line_tag[LINES], line_valid[LINES];

static int read_cell(int address)
{
    int line = address % LINES;
    if (line_valid[line] && line_tag[line] == address)
        return line_value[line];
    line_valid[line] = 1;
    line_tag[line] = address;
    line_value[line] = store[address];
    return line_value[line];
}

static void write_cell(int address, int value)
{
    int line = address % LINES;
    store[address] = value;
    if (line_valid[line] && line_tag[line] == address)
        line_value[line] = value;
}

int main(void)
{
    int hits = 0, last_address = -1, last_value = 0;
    for (int i = 0; i < 5; i++) {
        int address = __VERIFIER_nondet_int();
        int is_write = __VERIFIER_nondet_int();
        __VERIFIER_assume(address >= 0 && address < CELLS);
        if (is_write > 0) {
            write_cell(address, is_write);
            last_address = address;
            last_value = is_write;
        } else {
            int line = address % LINES;
            int hit = line_valid[line] && line_tag[line] == address;
            int value = read_cell(address);
            hits += hit;
            if (value != store[address] /* dead true */)
                return 1;
            if (address == last_address && value != last_value /* dead true */)
                return 2;
            if (value < 0 /* dead true */)
                return 3;
        }
    }
    for (int line = 0; line < LINES; line++)
        if (line_valid[line] && line_tag[line] % LINES != line /* dead true */)
            return 4;
    if (hits == 4)
        return 5;
    if (hits > 4 /* dead true */)
        return 6;
    return 0;
}
