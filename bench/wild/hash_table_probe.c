// wild: function probe_table
// dead: place_of#0:false, probe_table#2:true, probe_table#6:true, probe_table#8:true, probe_table#9:true, probe_table#10:true, probe_table#13:true
// shape: hash table with linear probing: put, then ask
// unwind: 10
// classes: 0..24, 0..24, 0..24, 0..24, 0..24
// why: a key that was put is found, no key is there twice, and the number of full cells is the number of keys.
#define CELLS 5
#define KEYS 4

static unsigned key_of[CELLS];
static unsigned char full[CELLS];

static int place_of(unsigned key)
{
    unsigned at = key % CELLS;
    for (int i = 0; i < CELLS /* dead false */; i++) {
        if (!full[at] || key_of[at] == key)
            return (int)at;
        at = (at + 1) % CELLS;
    }
    return -1;
}

int probe_table(const unsigned *keys, unsigned asked)
{
    int count = 0, cells = 0, at;
    for (int i = 0; i < CELLS; i++)
        full[i] = 0;
    for (int i = 0; i < KEYS; i++) {
        at = place_of(keys[i]);
        if (at < 0 /* dead true */)
            return -1;
        if (!full[at]) {
            full[at] = 1;
            key_of[at] = keys[i];
            count++;
        }
    }
    for (int i = 0; i < CELLS; i++)
        if (full[i])
            cells++;
    if (cells != count /* dead true */)
        return -2;
    for (int i = 0; i < KEYS; i++) {
        at = place_of(keys[i]);
        if (!full[at] /* dead true */ || key_of[at] != keys[i] /* dead true */)
            return -3;
    }
    at = place_of(asked);
    if (at < 0 /* dead true */)
        return -4;
    if (full[at]) {
        int there = 0;
        for (int i = 0; i < KEYS; i++)
            there |= keys[i] == asked;
        if (!there /* dead true */)
            return -5;
        return 1;
    }
    if (count == 1 && asked % CELLS == keys[0] % CELLS)
        return 2;
    return 0;
}

#ifdef WILD_HARNESS
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned keys[KEYS];
    for (int i = 0; i < KEYS; i++)
        keys[i] = __VERIFIER_nondet_uint();
    return probe_table(keys, __VERIFIER_nondet_uint());
}
#endif
