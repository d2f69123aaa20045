// Models of <stdlib.h> in C. A line `//: NAME` begins the model of a function; only those that a program uses are
// compiled.

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

//: getenv
// Each variable is unset, or a text of its own, and keeps it: nothing here changes the environment. A longer text than
// this is a guess with a name (the call that only our own run makes); a ninth variable, or a very long name, is left to a
// function that has no model.
// The symbol is the one that `--wrap` of a linker calls instead; clang's coverage runtime still gets its own variables.
char *__real_getenv(const char *name);
_Bool __VERIFIER_nondet_getenv_has(void);
char __VERIFIER_nondet_getenv(void);
int strcmp(const char *, const char *);
__SIZE_TYPE__ strlen(const char *);
char *strcpy(char *, const char *);
char *getenv(const char *name) __asm__("__wrap_getenv");
char *getenv(const char *name) {
    static struct { _Bool is_set; char name[64], text[33]; } variables[8];
    static int count;
    const char own[] = "LLVM_";
    const char *from = name;
    int at = 0;
    while (*from == '_') from++;
    while (own[at] && from[at] == own[at]) at++;
    if (own[at] == 0) return __real_getenv(name);
    for (at = 0; at < count; at++)
        if (strcmp(variables[at].name, name) == 0) return variables[at].is_set ? variables[at].text : 0;
    if (count == 8 || strlen(name) > 63) return __real_getenv(name);
    count++;
    strcpy(variables[at].name, name);
    if (!__VERIFIER_nondet_getenv_has()) return 0;
    variables[at].is_set = 1;
#ifndef FLIPSIDE_REPLAY
    void __flipside_is_not_longer(void);
    __flipside_is_not_longer();
#endif
    for (int character = 0; character < 32; character++) variables[at].text[character] = __VERIFIER_nondet_getenv();
    return variables[at].text;
}

//: bsearch
void *bsearch(const void *key, const void *base, unsigned long count, unsigned long size,
              int (*compare)(const void *, const void *)) {
    unsigned long low = 0, high = count;
    while (low < high) {
        unsigned long middle = (low + high) / 2;
        const char *at = (const char *)base + middle * size;
        int order = compare(key, at);
        if (order < 0) high = middle;
        else if (order > 0) low = middle + 1;
        else return (void *)at;
    }
    return 0;
}

//: div
typedef struct { int quot, rem; } div_t;
div_t div(int number, int by) {
    div_t result;
    result.quot = number / by;
    result.rem = number % by;
    return result;
}

//: ldiv
typedef struct { long quot, rem; } ldiv_t;
ldiv_t ldiv(long number, long by) {
    ldiv_t result;
    result.quot = number / by;
    result.rem = number % by;
    return result;
}

//: lldiv
typedef struct { long long quot, rem; } lldiv_t;
lldiv_t lldiv(long long number, long long by) {
    lldiv_t result;
    result.quot = number / by;
    result.rem = number % by;
    return result;
}

//: qsort
// C leaves the order of equal elements and of comparisons open (C17 7.22.5.2p4). This is a stable merge sort, top down,
// that compares from the front, as glibc's does when there is memory for it.
void *memcpy(void *, const void *, unsigned long);
static void flipside_merge_sort(char *base, unsigned long count, unsigned long size, char *room,
                                int (*compare)(const void *, const void *)) {
    if (count <= 1) return;
    unsigned long left = count / 2, right = count - left;
    char *first = base, *second = base + left * size, *to = room;
    flipside_merge_sort(first, left, size, room, compare);
    flipside_merge_sort(second, right, size, room, compare);
    while (left > 0 && right > 0) {
        if (compare(first, second) <= 0) {
            memcpy(to, first, size);
            first += size;
            left--;
        } else {
            memcpy(to, second, size);
            second += size;
            right--;
        }
        to += size;
    }
    if (left > 0) memcpy(to, first, left * size);
    if (count > right) memcpy(base, room, (count - right) * size);
}
void qsort(void *base, unsigned long count, unsigned long size, int (*compare)(const void *, const void *)) {
    if (count <= 1 || size == 0) return;
    char room[count * size];
    flipside_merge_sort(base, count, size, room, compare);
}
