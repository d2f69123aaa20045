// Models of what the world around a program gives it: each call gives new inputs.

//: rand
int __VERIFIER_nondet_rand(void);
int rand(void) {
    return __VERIFIER_nondet_rand() & 0x7fffffff;
}

//: srand
void srand(unsigned seed) {
}

//: random
long __VERIFIER_nondet_random(void);
long random(void) {
    return __VERIFIER_nondet_random() & 0x7fffffff;
}

//: srandom
void srandom(unsigned seed) {
}

//: time
long __VERIFIER_nondet_time(void);
long time(long *to) {
    long now = __VERIFIER_nondet_time();
    if (to) *to = now;
    return now;
}

//: clock
long __VERIFIER_nondet_clock(void);
long clock(void) {
    return __VERIFIER_nondet_clock();
}

//: getc
int __VERIFIER_nondet_getc(void);
void __VERIFIER_assume(int holds);
int getc(void *stream) {
    int character = __VERIFIER_nondet_getc();
    __VERIFIER_assume((character >= -1) & (character <= 255));
    return character;
}

//: getchar
int getc(void *stream);
int getchar(void) {
    return getc(0);
}

//: fgetc
int getc(void *stream);
int fgetc(void *stream) {
    return getc(stream);
}

//: fgets
int getc(void *stream);
char *fgets(char *to, int size, void *stream) {
    int at = 0;
    if (size <= 0) return 0;
    while (at < size - 1) {
        int character = getc(stream);
        if (character == -1) {
            if (at == 0) return 0;
            break;
        }
        to[at++] = character;
        if (character == '\n') break;
    }
    to[at] = 0;
    return to;
}
