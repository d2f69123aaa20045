// Runs a function on heaps of one to LARGEST objects: on all where there are few, else on a sample.
//
// The function is compiled with calls before each access (those of the kernel's address sanitizer): the first one outside
// of the heap's objects and of the stack ends the run. What was taken before counts.

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include "heap.h"

#define RUNS 60000ull
#define DIGITS 64
#define OBJECTS 32
#define SLOTS 512
#define STEPS 5000u

static jmp_buf end_of_run;
static unsigned radix[DIGITS], digits[DIGITS], count, steps;
static struct { const char *start; unsigned long size; int claimed; } objects[OBJECTS];
static unsigned object_count;
static const char *stack_top;
static unsigned size;
static char taken[SLOTS], answered[SLOTS];
static unsigned long long names;

void heap_digit(unsigned choices) { radix[count++] = choices; }

void heap_object(const void *start, unsigned long bytes) {
    objects[object_count].start = start;
    objects[object_count++].size = bytes;
}

static int object_of(const char *at) {
    for (unsigned i = 0; i < object_count; i++) {
        if (objects[i].start <= at && at <= objects[i].start + objects[i].size) return (int)i;
    }
    return -1;
}

void heap_claim_nothing(void) {
    for (unsigned i = 0; i < object_count; i++) objects[i].claimed = 0;
}

int heap_claim(const void *start) {
    for (unsigned i = 0; i < object_count; i++) {
        if (objects[i].start == start) return !objects[i].claimed++;
    }
    return 0;
}

long heap_offset(const void *at) {
    int object = object_of(at);
    return object < 0 ? -1 : (const char *)at - objects[object].start;
}

int heap_together(const void *one, const void *other) {
    return one && other && object_of(one) >= 0 && object_of(one) == object_of(other);
}

static void access(const char *at, unsigned long bytes) {
    const char *here = __builtin_frame_address(0);
    if (here <= at && at < stack_top) return;
    for (unsigned i = 0; i < object_count; i++) {
        if (objects[i].start <= at && at + bytes <= objects[i].start + objects[i].size) return;
    }
    longjmp(end_of_run, 1);
}

#define ACCESS(n)                                                                             \
    void __asan_load##n##_noabort(const char *at) { access(at, n); }                          \
    void __asan_store##n##_noabort(const char *at) { access(at, n); }
ACCESS(1) ACCESS(2) ACCESS(4) ACCESS(8) ACCESS(16)
void __asan_loadN_noabort(const char *at, unsigned long bytes) { access(at, bytes); }
void __asan_storeN_noabort(const char *at, unsigned long bytes) { access(at, bytes); }
void __asan_handle_no_return(void) {}

static void show(const char *what, unsigned number) {
    printf("%s %u size=%u ", what, number, size);
    heap_show(digits);
    printf("\n");
}

int branch_taken(unsigned slot, int outcome) {
    if (++steps > STEPS) longjmp(end_of_run, 2);
    slot += !outcome;
    if (!taken[slot]) {
        taken[slot] = 1;
        show("hit", slot);
    }
    for (unsigned i = 0; i < heap_queries; i++) {
        const struct query *query = &heap_query[i];
        if (query->slot == slot && !answered[i] && (names & query->names) == query->names) {
            answered[i] = 1;
            show("within", i);
        }
    }
    return outcome;
}

static int run(void) {
    steps = 0;
    heap_set(digits);
    names = 0;
    for (unsigned i = 0; i < heap_names; i++) names |= (unsigned long long)(heap_within(i) != 0) << i;
    int end = setjmp(end_of_run);
    if (end == 0) heap_call();
    return end;
}

static int next_digits(void) {
    for (unsigned i = 0; i < count; i++) {
        if (++digits[i] < radix[i]) return 1;
        digits[i] = 0;
    }
    return 0;
}

static void random_digits(void) {
    static unsigned long long state = 88172645463325252ull;
    for (unsigned i = 0; i < count; i++) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        digits[i] = (unsigned)((state >> 20) % radix[i]);
    }
}

int main(void) {
    unsigned long long runs = 0, failed = 0;
    stack_top = (const char *)__builtin_frame_address(0) + 4096;
    for (size = 1; size <= LARGEST; size++) {
        count = object_count = 0;
        heap_layout(size);
        unsigned long long all = 1;
        for (unsigned i = 0; i < count && all <= RUNS; i++) all *= radix[i];
        memset(digits, 0, sizeof digits);
        for (unsigned long long i = 0; i < RUNS; i++) {
            if (all > RUNS) random_digits();
            int end = run();
            runs++;
            failed += end == 1;
            if (end == 2) {
                printf("endless\n");
                return 0;
            }
            if (all <= RUNS && !next_digits()) break;
        }
    }
    printf("runs %llu %llu\n", runs, failed);
    return 0;
}
