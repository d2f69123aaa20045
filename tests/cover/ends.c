// Runs that end inside: exit, abort, a failed assertion, a crash; what was taken before counts.
// cover: leave
// cover: give_up
// cover: insist
// cover: crash unreachable crash#1:true, crash#1:false
#include <assert.h>
#include <stdlib.h>

static void stop(int status) { exit(status); }

int leave(int a) {
    if (a == 7) stop(3);
    if (a > 100) return 1;
    return 0;
}

int give_up(unsigned char a) {
    if (a > 200) abort();
    return a > 100 ? 2 : 1;
}

int insist(signed char a) {
    assert(a != 5);
    return a == 6;
}

int crash(int a) {
    int *p = 0;
    if (a == 1) {
        *p = 3;
        if (a > 0) return 1;
        return 2;
    }
    return 0;
}
