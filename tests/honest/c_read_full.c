// honest: read_full
// kind: callback
// dead: read_full#8:true
#include <stddef.h>

#define EINTR_ (-4)
#define EAGAIN_ (-11)

struct source {
    long (*read)(void *user, unsigned char *to, size_t max);
    int (*wait)(void *user, int ms);
    void *user;
    size_t total;
};

/* Reads until `want` bytes are there, the source ends, or it fails; waits longer and longer. */
long read_full(struct source *src, unsigned char *buf, size_t want, int timeout)
{
    size_t have = 0;
    int pause = 1, waited = 0;

    while (have < want) {
        long n = src->read(src->user, buf + have, want - have);
        if (n == 0)
            break;
        if (n == EINTR_)
            continue;
        if (n == EAGAIN_) {
            if (!src->wait)
                return have > 0 ? (long)have : EAGAIN_;
            if (waited >= timeout)
                return -110;
            int rc = src->wait(src->user, pause);
            if (rc < 0)
                return rc;
            if (pause > 64)
                pause = 64;
            waited += pause;
            if (pause < 64)
                pause *= 2;
            continue;
        }
        if (n < 0)
            return n;
        if ((size_t)n > want - have)
            return -5;
        have += (size_t)n;
        pause = 1;
    }
    src->total += have;
    return (long)have;
}
