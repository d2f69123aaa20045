// honest: tlv_find
// kind: record
// dead: tlv_find#9:false
#include <stddef.h>
#include <stdint.h>

/* Finds the record with a tag in a buffer of tag, length, value. Lengths from
 * 128 on take one or two bytes after a count, in the shortest form. Returns
 * the value and its length, or null with *why set. */
const uint8_t *tlv_find(const uint8_t *buf, size_t n, uint8_t tag, size_t *length, int *why)
{
    size_t i = 0;

    *why = 0;
    while (i < n) {
        uint8_t t = buf[i++];
        size_t len;

        if (t == 0)
            continue; /* filler */
        if (i == n) {
            *why = 1;
            return NULL;
        }
        len = buf[i++];
        if (len & 0x80) {
            size_t count = len & 0x7F;
            if (count == 0 || count > 2 || n - i < count) {
                *why = 2;
                return NULL;
            }
            if (count == 1) {
                len = buf[i];
                if (len < 0x80)
                    *why = 3;
            } else if (count == 2) {
                len = (size_t)buf[i] << 8 | buf[i + 1];
                if (len < 0x100)
                    *why = 3;
            }
            if (*why)
                return NULL;
            i += count;
        }
        if (len > n - i) {
            *why = 4;
            return NULL;
        }
        if (t == tag) {
            *length = len;
            return buf + i;
        }
        i += len;
    }
    return NULL;
}
