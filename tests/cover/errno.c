// errno is what earlier calls left, and what functions that nothing defines leave.
#include <errno.h>
#include <stdlib.h>

int open_device(int);
void log_it(const char *);
int fill(int *into);
const char *name_of(int);

// cover: at_entry
int at_entry(void) { if (errno == 5) return 1; return 0; }

static int failed(void) { return errno != 0; }
// cover: in_a_callee
int in_a_callee(int a) { if (failed()) return a > 3 ? 1 : 2; return 0; }

// cover: after_a_call
int after_a_call(int n) {
    errno = 0;
    if (open_device(n) < 0) {
        if (errno == EINTR) return 1;
        return 2;
    }
    return errno == 0 ? 3 : 4;
}

// cover: after_calls
int after_calls(int n) {
    int value = 0;
    errno = 0;
    log_it("one");
    int first = errno;
    if (fill(&value) == 3 && value == 4 && errno == 5 && first == 6) return 1;
    const char *name = name_of(n);
    if (name && name[0] == 'x' && errno == 7) return 2;
    return 0;
}

// cover: set unreachable set#0:true
int set(void) { errno = 3; if (errno != 3) return 1; return 0; }

// A library function that succeeds leaves it alone.
// cover: converted unreachable converted#1:true
int converted(int a) {
    errno = a;
    long number = strtol("12", 0, 10);
    if (errno == 7) return 1;
    return number != 12 ? 2 : 0;
}

// cover: too_long unreachable too_long#0:false
int too_long(void) {
    long number = strtol("99999999999999999999", 0, 10);
    if (errno == ERANGE) return number > 0;
    return 0;
}
