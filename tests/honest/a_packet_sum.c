// honest: packet_sum
// kind: checksum
// dead: packet_sum#7:true
#include <stddef.h>
#include <stdint.h>

static uint32_t add_words(uint32_t sum, const uint8_t *p, size_t n)
{
    for (; n > 1; p += 2, n -= 2)
        sum += (uint32_t)p[0] << 8 | p[1];
    if (n != 0)
        sum += (uint32_t)p[0] << 8; /* padded with a zero byte */
    return sum;
}

/* Checks a datagram: a header whose length in words is in its first byte,
 * with the sum of all in ones' complement, the destination port at 2. Returns
 * 0, or why it has to be dropped. */
int packet_sum(const uint8_t *p, size_t n, int loopback)
{
    size_t header;
    uint32_t sum;

    if (n < 8)
        return 1;
    if (p[0] >> 4 != 4)
        return 2;
    header = (size_t)(p[0] & 15) * 4;
    if (header < 8 || header > n)
        return 3;
    if (p[6] == 0 && p[7] == 0 && loopback)
        return 0; /* the sender did not compute one */
    sum = add_words(0, p, header);
    sum = add_words(sum, p + header, n - header);
    sum = (sum >> 16) + (sum & 0xFFFF);
    sum = (sum >> 16) + (sum & 0xFFFF);
    if (sum >> 16 != 0)
        return 4;
    if (sum != 0xFFFF)
        return n > 64 ? 5 : 6;
    return 0;
}
