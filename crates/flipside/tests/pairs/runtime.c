// Runs a program on all sequences of inputs that it can ask for, one after another in one process.
//
// Numbers of one byte have all their values. Of larger types there is a window; the program has to refuse all other values
// before it asks again or ends, which is tried for some of them.

#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#define WINDOW_LOW -8
#define WINDOW_HIGH 23
#define MOST_INPUTS 64
#define MOST_RUNS 4000000ull

int harness_main(void);

static jmp_buf end_of_run;
// The inputs of this run: the place of each among its candidates, and how many of those there are.
static unsigned places[MOST_INPUTS], candidates[MOST_INPUTS];
static unsigned known, asked;
// Is the last input outside the window?
static int outside;
static unsigned long long runs, refused;

static void reject(const char *why) {
    fprintf(stderr, "no brute force: %s\n", why);
    exit(2);
}

void __VERIFIER_assume(int holds) {
    if (holds) return;
    refused++;
    outside = 0;
    longjmp(end_of_run, 1);
}

// The place of the next input.
static unsigned choose(unsigned count) {
    if (outside) reject("an input outside the window is not refused");
    if (asked == MOST_INPUTS) reject("it asks for too many inputs");
    if (asked == known) {
        places[known] = 0;
        candidates[known++] = count;
    }
    return places[asked++];
}

_Bool __VERIFIER_nondet_bool(void) {
    return choose(2) != 0;
}

unsigned char __VERIFIER_nondet_uchar(void) {
    return (unsigned char)choose(UCHAR_MAX + 1);
}

int __VERIFIER_nondet_int(void) {
    static const int others[] = { INT_MIN, -1000, WINDOW_LOW - 1, WINDOW_HIGH + 1, 100, 255, 256, INT_MAX };
    const unsigned window = WINDOW_HIGH - WINDOW_LOW + 1;
    unsigned place = choose(window + sizeof others / sizeof *others);
    if (place < window) return WINDOW_LOW + (int)place;
    outside = 1;
    return others[place - window];
}

// The next sequence of inputs, if there is one.
static int next(void) {
    known = asked;
    while (known > 0 && ++places[known - 1] == candidates[known - 1]) known--;
    return known > 0;
}

int main(void) {
    do {
        asked = 0;
        if (setjmp(end_of_run) == 0) {
            harness_main();
            if (outside) reject("an input outside the window is not refused");
        }
        if (++runs > MOST_RUNS) reject("it has too many inputs");
    } while (next());
    if (refused == runs) reject("no input is legal");
    printf("%llu\n", runs - refused);
    return 0;
}
