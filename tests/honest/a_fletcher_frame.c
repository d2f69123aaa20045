// honest: fletcher_frame
// kind: checksum
// dead: fletcher_frame#7:true, fletcher_frame#8:true
#include <stddef.h>
#include <stdint.h>

/* A frame is 0xA5, the payload's length less one, the payload, and the two
 * sums of Fletcher's checksum modulo 255. Returns the payload's length,
 * 0 when more bytes are needed, or a negative error. */
int fletcher_frame(const uint8_t *f, size_t n)
{
    unsigned a = 0, b = 0;
    size_t len;

    if (n == 0)
        return 0;
    if (f[0] != 0xA5)
        return -1;
    if (n < 2)
        return 0;
    len = f[1] + 1u;
    if (n < len + 4)
        return 0;
    for (size_t i = 0; i < len; i++) {
        a += f[2 + i];
        if (a >= 255)
            a -= 255;
        b += a;
        if (b >= 255)
            b -= 255;
    }
    if (a > 254 || b > 254)
        return -2; /* not reduced */
    if (f[len + 2] != a)
        return -3;
    if (f[len + 3] != b)
        return -4;
    if (len > 128 && n > len + 4)
        return -5; /* long frames travel alone */
    return (int)len;
}
