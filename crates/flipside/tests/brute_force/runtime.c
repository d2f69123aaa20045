// Runs every function of a batch on all its inputs and prints what was taken.
//
// Linked with the instrumented functions, which are compiled with the undefined-behaviour sanitizer: the first of
// its handlers that is called ends the run. What was taken before counts.
//
//   driver              all inputs of all subjects
//   driver tests        reads lines `SUBJECT-INDEX VALUE…` and prints what each of these runs takes

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime.h"

enum { RETURNED = 1, FAILED = 2, ENDLESS = 3 };

// More branches than this in one run, or per input on average: the function is of no use here.
#define STEPS_OF_A_RUN 20000ull
#define STEPS_PER_INPUT 400ull

static jmp_buf end_of_run;
static unsigned long long *stamps;
static unsigned long long *counts;
static unsigned long long run;
static unsigned long long steps;
static unsigned long long trace;
static int in_precondition;

static void record(unsigned slot) {
    if (++steps > STEPS_OF_A_RUN) longjmp(end_of_run, ENDLESS);
    if (in_precondition) return;
    trace = (trace ^ slot) * 0x100000001b3ull;
    trace ^= trace >> 29;
    if (stamps[slot] != run) {
        stamps[slot] = run;
        counts[slot]++;
    }
}

static void run_failed(void) {
    longjmp(end_of_run, FAILED);
}

#include "instrument.h"

// Does the precondition hold? Where it makes an error, it does not. What it takes does not count.
static int is_legal(const struct subject *subject, const long long *values) {
    if (!subject->legal) return 1;
    steps = 0;
    in_precondition = 1;
    int legal = setjmp(end_of_run) == 0 && subject->legal(values);
    in_precondition = 0;
    return legal;
}

static int run_once(const struct subject *subject, const long long *values) {
    run++;
    steps = 0;
    trace = 0;
    int end = setjmp(end_of_run);
    if (end != 0) return end;
    subject->call(values);
    return RETURNED;
}

static int next_input(const struct subject *subject, long long *positions) {
    for (unsigned i = 0; i < subject->inputs; i++) {
        if (positions[i]++ < subject->high[i]) return 1;
        positions[i] = subject->low[i];
    }
    return 0;
}

static void look_up(const struct subject *subject, const long long *positions, long long *values) {
    for (unsigned i = 0; i < subject->inputs; i++) {
        values[i] = subject->samples[i] ? subject->samples[i][positions[i]] : positions[i];
    }
}

static int compare_traces(const void *left, const void *right) {
    unsigned long long a = *(const unsigned long long *)left, b = *(const unsigned long long *)right;
    return (a > b) - (a < b);
}

static unsigned long long different(unsigned long long *traces, unsigned long long count) {
    unsigned long long found = 0;
    qsort(traces, count, sizeof *traces, compare_traces);
    for (unsigned long long i = 0; i < count; i++) found += i == 0 || traces[i] != traces[i - 1];
    return found;
}

static void run_all(const struct subject *subject, unsigned index) {
    static unsigned long long traces[1 << 17];
    long long positions[MAXIMAL_INPUTS], values[MAXIMAL_INPUTS];
    unsigned long long runs = 0, failed = 0, illegal = 0, all_steps = 0;
    const char *status = "complete";
    memset(counts, 0, subject_slots * sizeof *counts);
    memcpy(positions, subject->low, sizeof positions);
    do {
        look_up(subject, positions, values);
        if (!is_legal(subject, values)) {
            illegal++;
            continue;
        }
        int end = run_once(subject, values);
        traces[runs++] = trace;
        failed += end == FAILED;
        all_steps += steps;
        if (end == ENDLESS || all_steps > STEPS_PER_INPUT * 65536) {
            status = end == ENDLESS ? "endless" : "slow";
            break;
        }
    } while (next_input(subject, positions));
    printf("subject %u %s %llu %llu %llu %llu %llu\n", index, status, runs, failed, illegal, all_steps, different(traces, runs));
    for (unsigned slot = 0; slot < subject_slots; slot++) {
        if (counts[slot]) printf("hit %u %llu\n", slot, counts[slot]);
    }
}

static void run_tests(void) {
    unsigned index;
    while (scanf("%u", &index) == 1) {
        long long values[MAXIMAL_INPUTS];
        for (unsigned i = 0; i < subjects[index].inputs; i++) {
            if (scanf("%lld", &values[i]) != 1) exit(2);
        }
        memset(counts, 0, subject_slots * sizeof *counts);
        if (!is_legal(&subjects[index], values)) {
            printf("run illegal\n");
            continue;
        }
        int end = run_once(&subjects[index], values);
        printf("run %s\n", end == RETURNED ? "returned" : end == FAILED ? "failed" : "endless");
        for (unsigned slot = 0; slot < subject_slots; slot++) {
            if (counts[slot]) printf("hit %u 1\n", slot);
        }
    }
}

int main(int argc, char **argv) {
    (void)argv;
    stamps = calloc(subject_slots + 1, sizeof *stamps);
    counts = calloc(subject_slots + 1, sizeof *counts);
    if (argc > 1) {
        run_tests();
    } else {
        for (unsigned i = 0; i < subject_count; i++) run_all(&subjects[i], i);
    }
    return 0;
}
