/* Runs an instrumented program of bench/wild on very many inputs and says which branches they take: see `truth`.

   What the program asks for comes from a list of random numbers; lists that lead somewhere new are kept and varied.
   Variables of the program are put back between runs, so that each run starts as the program does. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define LONGEST 2048
#define CORPUS 4096
#define BRANCHES 4096
#define PAIRS (1 << 20)
#define HEAP (1 << 22)

struct input {
    int used;
    uint64_t value[LONGEST];
};

/* All that is kept between runs; it lies outside of what is put back. */
struct driver {
    uint64_t random;
    struct input now;
    int asked, runs_full, corpus_count, last, deepest;
    long steps, runs, legal, complete;
    jmp_buf back;
    unsigned char hit[BRANCHES], *heap;
    size_t heap_used;
    unsigned stamp[PAIRS];
    unsigned char seen[PAIRS], count[PAIRS];
    unsigned generation;
    int news;
    struct input corpus[CORPUS];
    char *saved;
};

static struct driver *d;
extern char __data_start, _edata, __bss_start, _end;
extern int wild_main(void);

static uint64_t draw(void)
{
    d->random ^= d->random << 13;
    d->random ^= d->random >> 7;
    d->random ^= d->random << 17;
    return d->random;
}

static uint64_t draw_value(void)
{
    static const int64_t edges[] = {0, 1, -1, 2, 127, 128, 255, 256, 32767, 32768, 65535, 65536, INT32_MAX, INT32_MIN,
                                    1000, 1024, 4095, 10000, 365, 366, 100, 400, 1900, 2000, 0x80, 0x8000, 0x7f, -128};
    static const char letters[] = "09azAZ+-*/.,:;<>()[]{}=& \t\n\"'\\%#@_e1f8x";
    uint64_t tag = draw() & 0xff00000000000000u;
    int64_t value;
    switch (draw() % 10) {
    case 0: value = (int64_t)(draw() % 256); break;
    case 1: value = edges[draw() % (sizeof edges / sizeof *edges)]; break;
    case 2: value = (int64_t)draw(); break;
    case 3: value = letters[draw() % (sizeof letters - 1)]; break;
    case 4: value = (int64_t)(draw() % 2001) - 1000; break;
    default: value = (int64_t)(draw() % 16) - 2; break;
    }
    return tag | ((uint64_t)value & 0x00ffffffffffffffu);
}

static uint64_t next(void)
{
    if (d->asked >= LONGEST)
        longjmp(d->back, 2);
    if (d->asked >= d->now.used)
        d->now.value[d->now.used++] = draw_value();
    return d->now.value[d->asked++];
}

static int64_t wide(void)
{
    uint64_t v = next();
    return v >> 56 & 3 ? (int64_t)(int32_t)v : (int64_t)(v << 8 ^ v >> 56);
}

static double real(int is_float)
{
    uint64_t v = next();
    int32_t low = (int32_t)v;
    double result;
    float small;
    switch (v >> 56 & 3) {
    case 0: return low;
    case 1: return low / 8.0;
    case 2: return low * 1000.25;
    default: break;
    }
    if (is_float) {
        memcpy(&small, &low, sizeof small);
        return small;
    }
    v = v << 8 ^ v >> 56;
    memcpy(&result, &v, sizeof result);
    return result;
}

int __VERIFIER_nondet_int(void) { return (int)next(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)next(); }
char __VERIFIER_nondet_char(void) { return (char)next(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next(); }
short __VERIFIER_nondet_short(void) { return (short)next(); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)next(); }
_Bool __VERIFIER_nondet_bool(void) { return next() & 1; }
long __VERIFIER_nondet_long(void) { return wide(); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)wide(); }
long long __VERIFIER_nondet_longlong(void) { return wide(); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return (unsigned long long)wide(); }
float __VERIFIER_nondet_float(void) { return (float)real(1); }
double __VERIFIER_nondet_double(void) { return real(0); }

void __VERIFIER_assume(int condition)
{
    if (!condition)
        longjmp(d->back, 1);
}

void wild_stop(void) { longjmp(d->back, 3); }

void *wild_malloc(size_t size)
{
    unsigned char *at = d->heap + d->heap_used;
    d->heap_used += (size + 31) & ~(size_t)15;
    if (d->heap_used > HEAP)
        longjmp(d->back, 2);
    memset(at, 0xa5, size);
    return at;
}

void *wild_calloc(size_t count, size_t size) { return memset(wild_malloc(count * size), 0, count * size); }
void wild_free(void *at) { (void)at; }

void wild_hit(int branch)
{
    unsigned pair = ((unsigned)d->last * 2654435761u ^ (unsigned)branch * 40503u) % PAIRS;
    unsigned bucket;
    if (++d->steps > 200000000) {
        printf("hang\n");
        exit(8);
    }
    d->last = branch;
    if (!d->hit[branch]) {
        d->hit[branch] = 1;
        d->news = 1;
    }
    if (d->stamp[pair] != d->generation) {
        d->stamp[pair] = d->generation;
        d->count[pair] = 0;
    }
    if (d->count[pair] < 128)
        d->count[pair]++;
    bucket = d->count[pair] <= 4 ? 1u << (d->count[pair] - 1) : d->count[pair] < 16 ? 16 : d->count[pair] < 128 ? 32 : 64;
    if (!(d->seen[pair] & bucket)) {
        d->seen[pair] |= (unsigned char)bucket;
        d->news = 1;
    }
}

static void vary(void)
{
    const struct input *from = &d->corpus[draw() % (unsigned)d->corpus_count];
    int changes = 1 << draw() % 4;
    memcpy(d->now.value, from->value, sizeof(uint64_t) * (size_t)from->used);
    d->now.used = from->used;
    if (d->now.used == 0)
        return;
    if (draw() % 8 == 0)
        d->now.used = (int)(draw() % (unsigned)d->now.used);
    while (changes-- && d->now.used) {
        uint64_t *at = &d->now.value[draw() % (unsigned)d->now.used];
        switch (draw() % 6) {
        case 0: *at += 1; break;
        case 1: *at -= 1; break;
        case 2: *at = d->now.value[draw() % (unsigned)d->now.used]; break;
        case 3: *at ^= 1ull << draw() % 32; break;
        default: *at = draw_value(); break;
        }
    }
}

static void run(void)
{
    int how;
    for (char *at = &__data_start, *from = d->saved; at < &_end; at++, from++)
        if (*at != *from)
            *at = *from;
    d->asked = 0, d->steps = 0, d->heap_used = 0, d->last = 0, d->news = 0;
    d->generation++;
    how = setjmp(d->back);
    if (how == 0)
        wild_main();
    if (how != 1)
        d->legal++;
    d->runs++;
    d->now.used = d->asked;
    if (how == 1 && d->asked > d->deepest) {
        d->deepest = d->asked;
        d->news = 1;
    }
    if (d->news) {
        struct input *to = &d->corpus[d->corpus_count < CORPUS ? d->corpus_count++ : (int)(draw() % CORPUS)];
        to->used = d->now.used;
        memcpy(to->value, d->now.value, sizeof(uint64_t) * (size_t)to->used);
    }
}

static void on_trap(int number)
{
    printf("undefined %d:", number);
    for (int i = 0; i < d->asked && i < 64; i++)
        printf(" %d", (int)d->now.value[i]);
    printf("\n");
    fflush(stdout);
    _exit(9);
}

/* Lists that were written by hand: how many numbers, then the numbers. A floating-point number is given in eighths. */
static void run_witnesses(const char *name)
{
    FILE *file = fopen(name, "r");
    long long value;
    int count;
    while (file && fscanf(file, "%d", &count) == 1) {
        d->now.used = 0;
        while (count-- > 0 && fscanf(file, "%lld", &value) == 1)
            d->now.value[d->now.used++] = 1ull << 56 | ((uint64_t)value & 0x00ffffffffffffffu);
        run();
    }
}

/* All inputs, where the file gives them: how many numbers are asked for, then the smallest and largest of each. */
static void run_all(const char *name)
{
    static int64_t low[64], high[64], at[64];
    FILE *file = fopen(name, "r");
    int count = 0, place;
    if (!file || fscanf(file, "%d", &count) != 1 || count <= 0 || count > 64)
        return;
    for (int i = 0; i < count; i++)
        if (fscanf(file, "%ld %ld", &low[i], &high[i]) != 2)
            return;
    memcpy(at, low, sizeof at);
    do {
        for (int i = 0; i < count; i++)
            d->now.value[i] = 1ull << 56 | ((uint64_t)at[i] & 0x00ffffffffffffffu);
        d->now.used = count;
        memcpy(d->saved + ((char *)at - &__data_start), at, sizeof at);
        memcpy(d->saved + ((char *)low - &__data_start), low, sizeof low);
        memcpy(d->saved + ((char *)high - &__data_start), high, sizeof high);
        run();
        if (d->asked > count) {
            printf("asks for more than the domain gives\n");
            exit(7);
        }
        for (place = 0; place < count && at[place] == high[place]; place++)
            at[place] = low[place];
        if (place < count)
            at[place]++;
    } while (place < count);
    d->complete = d->runs;
}

/* drive RUNS SECONDS SEED WITNESSES DOMAIN: prints the branches that were taken, then how many runs there were. */
int main(int argc, char **argv)
{
    long runs = argc > 1 ? atol(argv[1]) : 1000000;
    double seconds = argc > 2 ? atof(argv[2]) : 20;
    struct timespec start, now;
    size_t size = (size_t)(&_end - &__data_start);
    d = mmap(NULL, sizeof *d, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    d->heap = mmap(NULL, HEAP, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    d->saved = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    d->random = 88172645463325252ull + (argc > 3 ? (uint64_t)atoll(argv[3]) * 7919 : 0);
    signal(SIGILL, on_trap);
    signal(SIGTRAP, on_trap);
    signal(SIGSEGV, on_trap);
    signal(SIGFPE, on_trap);
    setvbuf(stdout, malloc(65536), _IOFBF, 65536);
    memcpy(d->saved, &__data_start, size);
    if (argc > 4)
        run_witnesses(argv[4]);
    if (argc > 5)
        run_all(argv[5]);
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (d->complete && runs > 200000)
        runs = 200000; /* what fails an assumption is left to take */
    for (long i = 0; i < runs; i++) {
        if (i % 64 == 0) {
            clock_gettime(CLOCK_MONOTONIC, &now);
            if ((double)(now.tv_sec - start.tv_sec) + (double)(now.tv_nsec - start.tv_nsec) / 1e9 > seconds)
                break;
        }
        if (d->corpus_count && draw() % 8)
            vary();
        else
            d->now.used = 0;
        run();
    }
    for (int i = 0; i < BRANCHES; i++)
        if (d->hit[i])
            printf("%d ", i);
    printf("\n%ld runs, %ld legal%s\n", d->runs, d->legal, d->complete ? ", all inputs" : "");
    return 0;
}
