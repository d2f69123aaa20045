#include "../c_read_full.c"
#include <string.h>

struct script { const long *steps; size_t at, count; int waits; };

static long play(void *user, unsigned char *to, size_t max)
{
    struct script *s = user;
    long n = s->at < s->count ? s->steps[s->at++] : 0;
    if (n > 0 && (size_t)n <= max)
        memset(to, 'x', (size_t)n);
    return n;
}
static int wait_ok(void *user, int ms) { (void)ms; ((struct script *)user)->waits++; return 0; }
static int wait_bad(void *user, int ms) { (void)user; (void)ms; return -9; }

static long run(const long *steps, size_t count, int (*w)(void *, int), int timeout)
{
    unsigned char buf[16];
    struct script s = {steps, 0, count, 0};
    struct source src = {play, w, &s, 0};
    return read_full(&src, buf, sizeof buf, timeout);
}

int main(void)
{
    const long whole[] = {7, EINTR_, 9}, end[] = {3, 0}, fail[] = {2, -5}, liar[] = {10, 10};
    const long again[] = {EAGAIN_, EAGAIN_, EAGAIN_, EAGAIN_, EAGAIN_, EAGAIN_, EAGAIN_, EAGAIN_, EAGAIN_, 16};
    const long part[] = {4, EAGAIN_};
    if (run(whole, 3, NULL, 0) != 16) return 1;
    if (run(end, 2, NULL, 0) != 3) return 2;
    if (run(fail, 2, NULL, 0) != -5) return 3;
    if (run(liar, 2, NULL, 0) != -5) return 4;
    if (run(again, 10, wait_ok, 1000) != 16) return 5;
    if (run(again, 10, wait_ok, 100) != -110) return 6;
    if (run(again, 10, wait_bad, 100) != -9) return 7;
    if (run(part, 2, NULL, 0) != 4) return 8;
    if (run(again, 1, NULL, 0) != EAGAIN_) return 9;
    return 0;
}
