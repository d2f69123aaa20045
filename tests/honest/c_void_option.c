// honest: sock_setopt
// kind: void-cast
// dead: sock_setopt#9:true
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct opt_linger { int32_t on; int32_t seconds; };
struct opt_time { int64_t sec; int32_t usec; };
struct opt_bind { char name[16]; };

struct sock {
    uint32_t linger;
    int64_t timeout_us;
    int32_t buffer;
    char device[16];
    unsigned char bound;
};

enum { OPT_LINGER = 1, OPT_TIMEOUT, OPT_BUFFER, OPT_DEVICE };

/* An option of a socket: what `value` points to is told by `name`, how much is there by `len`. */
int sock_setopt(struct sock *s, int name, const void *value, size_t len)
{
    if (!value && len > 0)
        return -14;
    switch (name) {
    case OPT_LINGER: {
        const struct opt_linger *l = value;
        if (len < sizeof *l)
            return -22;
        s->linger = l->on ? (uint32_t)l->seconds & 0xffffu : 0;
        if (s->linger > 0x7fff)
            s->linger = 0x7fff;
        return 0;
    }
    case OPT_TIMEOUT: {
        const struct opt_time *t = value;
        if (len < sizeof *t || t->usec < 0 || t->usec >= 1000000)
            return -33;
        uint32_t part = (uint32_t)t->usec / 1000u;
        if (part > 1000)
            part = 1000;
        s->timeout_us = t->sec > 86400 ? -1 : t->sec < 0 ? 0 : t->sec * 1000000 + (int64_t)part * 1000;
        return 0;
    }
    case OPT_BUFFER:
        if (len != sizeof(int32_t))
            return -22;
        memcpy(&s->buffer, value, sizeof s->buffer);
        if (s->buffer < 256)
            s->buffer = 256;
        return 0;
    case OPT_DEVICE: {
        const struct opt_bind *b = value;
        if (len == 0) {
            s->bound = 0;
            return 0;
        }
        if (len > sizeof b->name)
            len = sizeof b->name;
        if (!memchr(b->name, 0, len))
            return -36;
        strcpy(s->device, b->name);
        s->bound = s->device[0] != 0;
        return 0;
    }
    default:
        return -92;
    }
}
