// Runs a program on all its inputs and prints what was taken.
//
// Where the program asks for an input, it is forked: there is a process for every value. Numbers of one byte have all their
// values. Of larger types there is a window; the program has to refuse all other values before it asks again or ends, with no
// branches in between but those of the assumption. This is tried for some of them.
//
//   driver                  all inputs
//   driver test VALUE…      one run on these inputs

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define WINDOW_LOW -8
#define WINDOW_HIGH 23
#define STEPS_OF_A_RUN 20000u
#define MAXIMAL_RUNS 100000ull

extern const unsigned program_slots;
int harness_main(void);

// What all processes share.
static struct shared {
    unsigned long long runs, refused, failed, endless, escaped, asked_more, counts[];
} *shared;

// What a run has taken so far.
static unsigned char *taken;
static unsigned steps;
// Is the last input outside the window?
static int outside;
// The inputs of `driver test`.
static char **given;

static void end_run(void) {
    if (outside) shared->escaped++;
    shared->runs++;
    for (unsigned slot = 0; slot < program_slots; slot++) shared->counts[slot] += taken[slot];
    _exit(0);
}

static void run_failed(void) {
    shared->failed++;
    end_run();
}

static void record(unsigned slot) {
    if (++steps > STEPS_OF_A_RUN) {
        shared->endless++;
        end_run();
    }
    taken[slot] = 1;
}

#include "instrument.h"

void harness_exit(int status) {
    (void)status;
    end_run();
}

void harness_abort(void) {
    end_run();
}

void __VERIFIER_assume(int holds) {
    if (holds) return;
    shared->refused++;
    outside = 0;
    end_run();
}

// In a new process only: goes on with the value.
static int goes_on(void) {
    if (shared->runs > MAXIMAL_RUNS) _exit(0);
    pid_t child = fork();
    if (child < 0) exit(2);
    if (child > 0) waitpid(child, NULL, 0);
    return child == 0;
}

static long long input(long long low, long long high) {
    if (outside) end_run();
    if (given) {
        if (*given) return atoll(*given++);
        shared->asked_more++;
        end_run();
    }
    long long first = low, last = high;
    if (high > UCHAR_MAX) {
        const long long others[] = { low, WINDOW_LOW - 1, WINDOW_HIGH + 1, 100, 255, 256, 1000, 32767, high };
        first = low < WINDOW_LOW ? WINDOW_LOW : low;
        last = WINDOW_HIGH;
        for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
            long long value = others[i];
            if (value < low || (first <= value && value <= last) || !goes_on()) continue;
            outside = 1;
            return value;
        }
    }
    for (long long value = first; value < last; value++) {
        if (goes_on()) return value;
    }
    return last;
}

#define INPUT(name, type, low, high)                                                           \
    type __VERIFIER_nondet_##name(void) { return (type)input(low, high); }

INPUT(bool, _Bool, 0, 1)
INPUT(char, char, CHAR_MIN, CHAR_MAX)
INPUT(uchar, unsigned char, 0, UCHAR_MAX)
INPUT(short, short, SHRT_MIN, SHRT_MAX)
INPUT(ushort, unsigned short, 0, USHRT_MAX)
INPUT(int, int, INT_MIN, INT_MAX)
INPUT(uint, unsigned, 0, UINT_MAX)
INPUT(long, long, LONG_MIN, LONG_MAX)
INPUT(ulong, unsigned long, 0, LONG_MAX)

int main(int argc, char **argv) {
    size_t size = sizeof *shared + program_slots * sizeof *shared->counts;
    shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    taken = calloc(program_slots + 1, 1);
    if (shared == MAP_FAILED || !taken) return 2;
    if (argc > 1) given = argv + 2;
    if (goes_on()) {
        harness_main();
        end_run();
    }
    if (shared->escaped || shared->endless || shared->runs > MAXIMAL_RUNS) {
        printf("rejected %llu escape the window, %llu are endless\n", shared->escaped, shared->endless);
    }
    printf("runs %llu %llu %llu %llu\n", shared->runs, shared->failed, shared->refused, shared->asked_more);
    for (unsigned slot = 0; slot < program_slots; slot++) {
        if (shared->counts[slot]) printf("hit %u %llu\n", slot, shared->counts[slot]);
    }
    return 0;
}
