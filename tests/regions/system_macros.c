// Conditions that come from macros of system headers: isdigit, assert, NULL, EOF, INT_MAX, errno, true/false, va_arg, WIFEXITED.
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#define MY_DIGIT(c) isdigit(c)
#define MY_ASSERT(c) assert(c)
#define MY_NULL NULL
#define IS_NULL(p) ((p) == NULL)
#define NULL_IS(p) (NULL == (p))

static int characters(int c, int a) {
    int n = 0;
    if (isdigit(c)) n++;
    if (isdigit(c) && a) n++;
    if (a && isdigit(c)) n++;
    if (!isdigit(c)) n++;
    if (isdigit(c) || isalpha(c)) n++;
    if (isdigit(a && c)) n++;
    if (isdigit(c) == 0) n++;
    if (0 != isdigit(c)) n++;
    if (a + isdigit(c)) n++;
    if ((isdigit)(c)) n++;
    if (MY_DIGIT(c)) n++;
    if (isdigit(c) + isdigit(c)) n++;
    if (isdigit(a ? c : '0')) n++;
    while (isdigit(c)) c = 'x';
    n += isdigit(c) ? 1 : 2;
    return n + (isspace(c) && a);
}

static int pointers(int *p, int *q) {
    int n = 0;
    if (p == NULL) n++;
    if (NULL == p) n++;
    if (p != NULL && q != NULL) n++;
    if (NULL) n++;
    if (!NULL) n++;
    if (p == MY_NULL) n++;
    if (IS_NULL(p)) n++;
    if (NULL_IS(p)) n++;
    if (IS_NULL(p) && !IS_NULL(q)) n++;
    return p ? n : (q == NULL);
}

static int asserts(int a, int b) {
    assert(a >= 0);
    assert(a >= 0 && b >= 0);
    assert(a ? 1 : 1);
    assert(1);
    assert("text" && a < 100);
    MY_ASSERT(a >= 0);
    static_assert(1 && 1, "constant");
    return a;
}

static int constants(int a) {
    int n = 0;
    bool t = true, f = false;
    if (a == INT_MAX) n++;
    if (INT_MAX > a) n++;
    if (INT_MAX) n++;
    if (a < INT_MIN + 3) n++;
    if (INT_MIN < a) n++;
    if (true) n++;
    if (false || a) n++;
    while (true) { if (n++ > 3) break; }
    if (t == true && f == false) n++;
    if (errno) n++;
    if (errno == EINTR) n++;
    if (EINTR == errno) n++;
    if (a == EOF) n++;
    if (UINT8_MAX < a) n++;
    if (a < UINT64_C(5)) n++;
    if (isnan((double)a)) n++;
    if (isinf((float)a) && a) n++;
    if (stdout == NULL) n++;
    if (stdout) n++;
    if (WIFEXITED(a)) n++;
    if (WIFSIGNALED(a)) n++;
    if (offsetof(struct { int x; }, x) == 0) n++;
    if (MB_CUR_MAX > 1) n++;
    switch (a) { case EINTR: n++; break; case INT_MAX: n--; break; case true: n += 2; }
    switch (errno) { case EINTR: n++; break; case 0: n--; }
    switch (isdigit(a)) { case 0: n++; }
    switch (true) { case true: n++; }
    return n;
}

int main(void) {
    int n = 0, x = 1;
    for (int a = 0; a < 3; a++)
        n += characters('0' + 5 * a, a) + pointers(a ? &x : NULL, &x) + asserts(a, a) + constants(a);
    printf("%d\n", n > 0);
    return 0;
}
