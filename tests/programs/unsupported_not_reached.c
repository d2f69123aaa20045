// What is unsupported is nothing as long as no run reaches it: assembly, threads, jumps out of functions, complex, long and atomic numbers.
#include <complex.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>

static jmp_buf place;
static long double precise = 1.5L;
static _Atomic int shared;
static double _Complex turn = 1.0 + 2.0 * I;

static void *work(void *argument) {
    return argument;
}

static int unsupported(int which) {
    pthread_t thread;
    switch (which) {
        case 0: __asm__ volatile("nop"); return 1;
        case 1: return pthread_create(&thread, 0, work, 0);
        case 2: return setjmp(place);
        case 3: longjmp(place, 1);
        case 4: return __real__ turn > 0;
        case 5: return precise > 1;
        case 6: return ++shared;
    }
    return 7;
}

int main(void) {
    for (int i = 7; i < 10; i++)
        if (unsupported(i) != 7) return 1;
    printf("not reached\n");
    return 0;
}
