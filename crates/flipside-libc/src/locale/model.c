// Models of <locale.h> in C. A line `//: NAME` begins the model of a function.

//: localeconv
void *localeconv(void) {
    static char point[2] = ".", none[1];
    static struct { char *texts[10]; char numbers[14]; } locale;
    for (int at = 0; at < 10; at++) locale.texts[at] = at == 0 ? point : none;
    for (int at = 0; at < 14; at++) locale.numbers[at] = 127;
    return &locale;
}

//: setlocale
// The locale can always be "C"; whether there is another one of a name, nobody knows.
_Bool __VERIFIER_nondet_setlocale(void);
char *setlocale(int category, const char *name) {
    static char plain[2] = "C";
    if (name == 0) return plain;
    if (name[0] == 'C' && name[1] == 0) return plain;
    return __VERIFIER_nondet_setlocale() ? (char *)name : 0;
}
