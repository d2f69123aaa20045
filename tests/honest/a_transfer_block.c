// honest: transfer_block
// kind: checksum
#include <stddef.h>
#include <stdint.h>

enum { BLOCK_SHORT = 1, BLOCK_LONG = 2, BLOCK_END = 4 };
enum answer { ANSWER_ACK, ANSWER_NAK, ANSWER_AGAIN, ANSWER_CANCEL, ANSWER_DONE, ANSWER_WAIT };

/* Decides what to answer to a block of a file transfer: a start byte, the
 * block's number and its complement, 128 or 256 bytes, and a CRC of two bytes
 * or a sum of one. `expected` is the number of the next block. */
enum answer transfer_block(const uint8_t *b, size_t got, uint8_t expected, int with_crc)
{
    size_t data;

    if (got == 0)
        return ANSWER_WAIT;
    switch (b[0]) {
    case BLOCK_SHORT:
        data = 128;
        break;
    case BLOCK_LONG:
        data = 256;
        break;
    case BLOCK_END:
        return got == 1 ? ANSWER_DONE : ANSWER_NAK;
    default:
        return ANSWER_CANCEL;
    }
    if (got < 3 + data + (with_crc ? 2 : 1))
        return ANSWER_WAIT;
    if ((b[1] ^ b[2]) != 0xFF)
        return ANSWER_NAK;
    if (with_crc) {
        uint16_t crc = 0;
        for (size_t i = 3; i < data + 3; i++) {
            crc = (uint16_t)(crc ^ b[i] << 8);
            for (int bit = 0; bit < 8; bit++)
                crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
        }
        if (crc != (b[data + 3] << 8 | b[data + 4]))
            return ANSWER_NAK;
    } else {
        uint8_t sum = 0;
        for (size_t i = 0; i < data; i++)
            sum = (uint8_t)(sum + b[3 + i]);
        if (sum != b[data + 3])
            return ANSWER_NAK;
    }
    if (b[1] == (uint8_t)(expected - 1))
        return ANSWER_AGAIN;
    return b[1] == expected ? ANSWER_ACK : ANSWER_CANCEL;
}
