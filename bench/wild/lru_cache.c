// wild: program
// dead: touch#6:true, main#3:true, main#5:true, main#8:true, main#9:true, main#10:true, main#12:true
// shape: data structure: a cache that drops the least recently used entry, with ages
// unwind: 8
// domain: 0..5, 0..5, 0..5, 0..5, 0..5
// why: ages are a permutation of the entries, a key is there once, and what was just used is there.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define WAYS 3

static int key[WAYS], age[WAYS], used;

static int touch(int k)
{
    int slot = -1, hit = 0, old;
    for (int i = 0; i < used; i++)
        if (key[i] == k) {
            slot = i;
            hit = 1;
        }
    if (!hit) {
        if (used < WAYS) {
            slot = used;
            age[slot] = used;
            used++;
        } else {
            for (int i = 0; i < WAYS; i++)
                if (age[i] == WAYS - 1)
                    slot = i;
        }
        if (slot < 0 /* dead true */)
            return -1;
        key[slot] = k;
    }
    old = age[slot];
    for (int i = 0; i < used; i++)
        if (age[i] < old)
            age[i]++;
    age[slot] = 0;
    return hit;
}

int main(void)
{
    int hits = 0, last = -1, sum = 0;
    for (int i = 0; i < 5; i++) {
        int k = __VERIFIER_nondet_int(), result;
        __VERIFIER_assume(k >= 0 && k < 6);
        result = touch(k);
        if (result < 0 /* dead true */)
            return 1;
        if (k == last && !result /* dead true */)
            return 2;
        last = k;
        hits += result;
    }
    for (int i = 0; i < used; i++) {
        sum += age[i];
        for (int j = 0; j < i; j++) {
            if (key[i] == key[j] /* dead true */)
                return 3;
            if (age[i] == age[j] /* dead true */)
                return 4;
        }
    }
    if (sum != used * (used - 1) / 2 /* dead true */)
        return 5;
    if (hits == 4 && used != 1 /* dead true */)
        return 6;
    if (hits == 0)
        return 7;
    return 0;
}
