// honest: dns_name
// kind: record
#include <stddef.h>
#include <stdint.h>

/* Writes the domain name at `at` of a message as text, follows compression
 * pointers (backwards only). Returns the offset behind the name, or 0. */
size_t dns_name(const uint8_t *msg, size_t size, size_t at, char *out, size_t room)
{
    size_t behind = 0, used = 0;
    unsigned hops = 0;

    for (;;) {
        if (at >= size)
            return 0;
        unsigned len = msg[at++];
        if (len == 0)
            break;
        if ((len & 0xC0) == 0xC0) {
            if (at >= size)
                return 0;
            size_t target = (size_t)(len & 0x3F) << 8 | msg[at];
            if (behind == 0)
                behind = at + 1;
            if (target >= at - 1 || ++hops > 4)
                return 0;
            at = target;
            continue;
        }
        if (len & 0xC0)
            return 0; /* reserved */
        if (len > size - at)
            return 0;
        if (used + len + 2 > room)
            return 0;
        if (used != 0)
            out[used++] = '.';
        for (unsigned k = 0; k < len; k++) {
            uint8_t c = msg[at + k];
            out[used++] = c > ' ' && c < 0x7F ? (char)c : '?';
        }
        at += len;
    }
    if (used >= room)
        return 0;
    out[used] = '\0';
    return behind ? behind : at;
}
