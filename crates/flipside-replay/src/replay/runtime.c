/* The part of a replay that knows nothing of the subject: one child process per test, with limits, and a record of how each ended.
 *
 * It is a translation unit of its own, without the user's flags, so that the subject's macros and static names do not reach it. Its functions can
 * still be replaced: what the subject defines under a name of the C library replaces that name in the whole executable, and `write`, `open`,
 * `kill`, `memcpy` or `printf` are names that embedded code likes to define. So nothing of the library is used here but `fork` and `syscall`,
 * and, for a subject that frees or reallocates its inputs, the allocator that the subject itself calls.
 *
 * Arguments: the file of records, the time limit of a test in milliseconds, its memory limit in bytes (0 is none), then ranges of ids, `3-9`.
 * Records, one per line: `test ID`, then, by the child, `called`, `assumption-failed` or `returned`, `value HEX` for each value, `judging` and `verdict WORD` where
 * an oracle is asked, `complete`, then, by the parent, `exited STATUS`, `killed SIGNAL` or `timed-out`. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef unsigned long long word;

/* Nothing of this file is counted. */
#pragma clang attribute push(__attribute__((no_profile_instrument_function)), apply_to = function)

void flipside_test(unsigned int id);

/* Where clang's profile runtime keeps the counters, and how far away the copy is that really counts (`-runtime-counter-relocation`). Absent from
 * a build that does not count. */
__attribute__((weak)) char *__llvm_profile_begin_counters(void);
__attribute__((weak)) char *__llvm_profile_end_counters(void);
__attribute__((weak)) extern long __llvm_profile_counter_bias;

/* The kernel's own layouts, which do not depend on the library. */
struct limit { word soft, hard; };
#define STACK (100ull << 20)
static const word child_signal = 1ull << (SIGCHLD - 1);

static long records;
static int judging;
static long null_device;
static long child;
static word time_limit;
static word memory_limit;

static void leave(int status) {
    for (;;) syscall(SYS_exit_group, status);
}

static unsigned long length(const char *text) {
    unsigned long count = 0;
    while (text[count]) count++;
    return count;
}

/* What goes wrong here is no property of the subject: it ends the whole replay. */
static void fail(const char *what) {
    syscall(SYS_write, 2, what, length(what));
    syscall(SYS_write, 2, "\n", 1);
    leave(2);
}

static void record_bytes(const char *bytes, unsigned long count) {
    while (count) {
        long written = syscall(SYS_write, records, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) fail("a record cannot be written");
        bytes += written;
        count -= (unsigned long)written;
    }
}

static void record(const char *text) { record_bytes(text, length(text)); }

static void record_number(const char *name, word number, unsigned int base) {
    char digits[24];
    char *first = digits + sizeof digits;
    *--first = '\n';
    do {
        *--first = "0123456789abcdef"[number % base];
        number /= base;
    } while (number);
    record(name);
    record_bytes(first, (unsigned long)(digits + sizeof digits - first));
}

/* A process that the subject forked may come back here as well; it has nothing to say. */
static void only_the_child(void) {
    if (syscall(SYS_getpid) != child) leave(0);
}

void flipside_called(void) { record("called\n"); }

void flipside_returned(void) {
    only_the_child();
    record("returned\n");
}

/* The inputs are not legal: the run is over. */
void flipside_assumption_failed(void) {
    only_the_child();
    record("assumption-failed\n");
    leave(0);
}

/* The test has no more inputs: the run cannot go on, and that is no error of the subject. */
void flipside_asked_for_more(void) {
    only_the_child();
    record("asked-for-more\n");
    leave(0);
}

/* The bytes behind the last element of an array are not there: the address sanitizer, if there is one, sees who touches them. */
__attribute__((weak)) void __asan_poison_memory_region(const volatile void *, unsigned long);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void *, unsigned long);

void flipside_whole(const volatile void *object, word size)
{
    if (__asan_unpoison_memory_region)
        __asan_unpoison_memory_region(object, size);
}

void flipside_end(const volatile void *object, word size)
{
    if (__asan_poison_memory_region)
        __asan_poison_memory_region(object, size);
}

/* A page at a fixed address, where the registers of a device are. Nothing that is there already is replaced. */
void flipside_map_page(word page)
{
    syscall(SYS_mmap, page, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
}

/* Objects of the driver that a caller would have allocated: the subject may free or reallocate them. A linker that is told to wrap `free` and
 * `realloc` calls these instead; the library's own are there only then. */
#define MOST_ALLOCATED 4096
static struct { char *start; word size; int freed; } allocated[MOST_ALLOCATED];
static unsigned allocated_count;
__attribute__((weak)) void __real_free(void *);
__attribute__((weak)) void *__real_realloc(void *, unsigned long);
__attribute__((weak)) void *malloc(unsigned long);

void flipside_allocated(void *object, word size)
{
    if (allocated_count == MOST_ALLOCATED) fail("too many objects that may be freed");
    allocated[allocated_count].start = object;
    allocated[allocated_count++].size = size;
}

/* The number of the object that begins there and was not freed; -1 where there is none. */
static int allocated_at(void *object)
{
    for (unsigned number = 0; number < allocated_count; number++)
        if (allocated[number].start == object && !allocated[number].freed) return (int)number;
    return -1;
}

static void free_allocated(int number)
{
    allocated[number].freed = 1;
    flipside_end(allocated[number].start, allocated[number].size);
}

__attribute__((weak)) void __wrap_free(void *object)
{
    int number = allocated_at(object);
    if (number < 0) __real_free(object);
    else free_allocated(number);
}

void *flipside_realloc(void *object, unsigned long size)
{
    int number = allocated_at(object);
    if (number < 0) return __real_realloc(object, size);
    if (size == 0) {
        free_allocated(number);
        return 0;
    }
    char *moved = malloc(size);
    for (word at = 0; moved && at < size && at < allocated[number].size; at++) moved[at] = allocated[number].start[at];
    if (moved) free_allocated(number);
    return moved;
}

__attribute__((weak)) void *__wrap_realloc(void *object, unsigned long size) { return flipside_realloc(object, size); }

/* Writes what no assignment can, a `const` member, a static local or padding: bits from a byte on, least significant first. Nothing is at address 0. */
void flipside_set_bits(void *object, word offset, unsigned start, unsigned width, word value)
{
    unsigned char *bytes = (unsigned char *)object + offset;
    if (!object) return;
    for (unsigned bit = 0; bit < width; bit++) {
        unsigned char mask = (unsigned char)(1u << (start + bit) % 8);
        unsigned char *byte = &bytes[(start + bit) / 8];
        *byte = (unsigned char)((value >> bit & 1) ? *byte | mask : *byte & ~mask);
    }
}

/* Reads the same. */
word flipside_bits(const void *object, word offset, unsigned start, unsigned width, unsigned is_signed)
{
    const unsigned char *bytes = (const unsigned char *)object + offset;
    word value = 0;
    if (!object) return 0;
    for (unsigned bit = 0; bit < width; bit++) {
        value |= (word)(bytes[(start + bit) / 8] >> (start + bit) % 8 & 1) << bit;
    }
    return is_signed && width < 64 && value >> (width - 1) ? value | ~(word)0 << width : value;
}

void flipside_put_integer(word value) { record_number("value ", value, 16); }

void flipside_put_pointer(const volatile void *value) { flipside_put_integer(value != 0); }

void flipside_put_float(float value) {
    union { float value; unsigned int bits; } both;
    both.value = value;
    flipside_put_integer(both.bits);
}

void flipside_put_double(double value) {
    union { double value; word bits; } both;
    both.value = value;
    flipside_put_integer(both.bits);
}

void flipside_copy(void *to, const volatile void *from, word size) {
    for (word at = 0; at < size; at++) ((unsigned char *)to)[at] = ((const volatile unsigned char *)from)[at];
}

/* The oracle is asked. What it says counts only from here on; whoever calls these before is no oracle. */
void flipside_judging(void) {
    only_the_child();
    judging = 1;
    record("judging\n");
}

static void say(const char *verdict) {
    only_the_child();
    if (judging) record(verdict);
}

/* The user's own functions of these names come first. */
__attribute__((weak)) void pathcrawler_verdict_success(void) { say("verdict success\n"); }

__attribute__((weak)) void pathcrawler_verdict_failure(void) { say("verdict failure\n"); }

__attribute__((weak)) void pathcrawler_verdict_unknown(void) { say("verdict inconclusive\n"); }

void flipside_judged(long long value) {
    say(value > 0 ? "verdict success\n" : value == 0 ? "verdict failure\n" : "verdict inconclusive\n");
}

/* A constant that the hardware may change lies where nobody may write. */
void flipside_make_writable(const volatile void *at, word size) {
    unsigned long page = 4096, first = (unsigned long)at / page * page;
    syscall(SYS_mprotect, first, (unsigned long)at + (unsigned long)size - first, PROT_READ | PROT_WRITE);
}

static word milliseconds(void) {
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    return (word)now.tv_sec * 1000 + (word)now.tv_nsec / 1000000;
}

/* With MC/DC there are bits that nobody maps: a test adds its own to the file, by the library. Where counters are mapped there is no need to. */
__attribute__((weak)) int __llvm_profile_write_file(void);
__attribute__((weak)) int __llvm_profile_is_continuous_mode_enabled(void);

static void keep_profile(void) {
    if (!__llvm_profile_write_file || !__llvm_profile_is_continuous_mode_enabled) return;
    if (!__llvm_profile_is_continuous_mode_enabled()) __llvm_profile_write_file();
}

static void run_child(unsigned int id, long parent, const word *signals) {
    child = syscall(SYS_getpid);
    /* A group of its own, so that what it starts is killed with it; and it does not outlive us. */
    syscall(SYS_setpgid, 0, 0);
    syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (syscall(SYS_getppid) != parent) leave(0);
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, signals, 0, sizeof *signals);
    for (int stream = 0; stream < 3; stream++) syscall(SYS_dup3, null_device, stream, 0);
    /* Room for deep recursion; the kernel looks at this limit whenever a stack grows, and keeps 128 MiB free below it. */
    struct limit stack;
    if (syscall(SYS_prlimit64, 0, RLIMIT_STACK, 0, &stack) == 0 && stack.soft < STACK) {
        stack.soft = stack.hard < STACK ? stack.hard : STACK;
        syscall(SYS_prlimit64, 0, RLIMIT_STACK, &stack, 0);
    }
    if (memory_limit) {
        struct limit memory;
        memory.soft = memory.hard = memory_limit;
        syscall(SYS_prlimit64, 0, RLIMIT_AS, &memory, 0);
    }
    flipside_test(id);
    record("complete\n");
    keep_profile();
    /* Without the handlers of `atexit`: the call is over, the program is not. */
    leave(0);
}

/* Waits until the child has ended, without taking its status yet: until then its number is its own. */
static int ends_in_time(long pid) {
    word started = milliseconds();
    for (;;) {
        siginfo_t ended;
        ended.si_pid = 0;
        if (syscall(SYS_waitid, P_PID, pid, &ended, WEXITED | WNOHANG | WNOWAIT, 0) < 0 && errno != EINTR)
            fail("a test cannot be waited for");
        if (ended.si_pid == pid) return 1;
        word passed = milliseconds() - started;
        if (passed >= time_limit) return 0;
        word left = time_limit - passed;
        struct timespec pause;
        pause.tv_sec = (time_t)(left / 1000);
        pause.tv_nsec = (long)(left % 1000) * 1000000;
        syscall(SYS_rt_sigtimedwait, &child_signal, 0, &pause, sizeof child_signal);
    }
}

/* In the box, this is the first process of its namespace: what a test has started and left behind is its child by now, and everybody else there is
 * one of these. */
static void end_what_is_left(void) {
    if (syscall(SYS_getpid) != 1) return;
    syscall(SYS_kill, -1, SIGKILL);
    for (;;) {
        int status;
        if (syscall(SYS_wait4, -1, &status, __WALL, 0) < 0 && errno != EINTR) return;
    }
}

static void run_test(unsigned int id, const word *signals) {
    record_number("test ", id, 10);
    long parent = syscall(SYS_getpid);
    long pid = fork();
    if (pid < 0) fail("a process for a test cannot be made");
    if (pid == 0) run_child(id, parent, signals);
    syscall(SYS_setpgid, pid, pid);
    int in_time = ends_in_time(pid);
    syscall(SYS_kill, -pid, SIGKILL);
    syscall(SYS_kill, pid, SIGKILL);
    int status = 0;
    while (syscall(SYS_wait4, pid, &status, 0, 0) != pid)
        if (errno != EINTR) fail("a test cannot be waited for");
    end_what_is_left();
    if (!in_time) record("timed-out\n");
    else if (WIFEXITED(status)) record_number("exited ", (word)WEXITSTATUS(status), 10);
    else record_number("killed ", (word)WTERMSIG(status), 10);
}

static word read_number(const char **text) {
    word number = 0;
    if (**text < '0' || **text > '9') fail("an argument is not a number");
    for (; **text >= '0' && **text <= '9'; ++*text) number = number * 10 + (word)(**text - '0');
    return number;
}

static word whole_number(const char *text) {
    word number = read_number(&text);
    if (*text) fail("an argument is not a number");
    return number;
}

/* What was counted so far belongs to no test: the subject's constructors, and its `strlen`, say, when the profile runtime called it. */
static void forget_counts(void) {
    if (!__llvm_profile_begin_counters) return;
    char *end = __llvm_profile_end_counters();
    for (char *counter = __llvm_profile_begin_counters(); counter < end; counter++)
        counter[__llvm_profile_counter_bias] = 0;
}

/* The linker puts this in the place of `main`; the subject's own keeps its name. */
int __wrap_main(int count, char **arguments) {
    if (count < 4) fail("arguments are missing");
    /* Nobody reads the records of a replay whose owner is gone. */
    syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    /* Numbers out of the way of a subject that closes or counts files. */
    long opened = syscall(SYS_openat, AT_FDCWD, arguments[1], O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    records = syscall(SYS_fcntl, opened, F_DUPFD_CLOEXEC, 500);
    syscall(SYS_close, opened);
    opened = syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR | O_CLOEXEC);
    null_device = syscall(SYS_fcntl, opened, F_DUPFD_CLOEXEC, 501);
    syscall(SYS_close, opened);
    if (records < 0 || null_device < 0) fail("the file of records cannot be opened");
    time_limit = whole_number(arguments[2]);
    memory_limit = whole_number(arguments[3]);
    word signals;
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, &child_signal, &signals, sizeof signals);
    forget_counts();
    for (int at = 4; at < count; at++) {
        const char *text = arguments[at];
        word first = read_number(&text);
        if (*text++ != '-') fail("an argument is not a range");
        word last = whole_number(text);
        for (word id = first; id <= last; id++) run_test((unsigned int)id, &signals);
    }
    leave(0);
    return 0;
}

#pragma clang attribute pop
