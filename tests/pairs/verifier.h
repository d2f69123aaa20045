// What the programs ask for. Inputs are refused as soon as they are given, before the subject is called: a run that ends
// inside it would leave half a count.

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int holds);

static inline int between(int low, int high)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume((low <= value) & (value <= high));
    return value;
}

// One of four characters.
static inline char among(char a, char b, char c, char d)
{
    const char set[4] = { a, b, c, d };
    return set[between(0, 3)];
}
