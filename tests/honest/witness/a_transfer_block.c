#include "../a_transfer_block.c"

static uint16_t crc_of(const uint8_t *p, size_t n)
{
    unsigned c = 0;
    while (n--) {
        c ^= (unsigned)*p++ << 8;
        for (int i = 0; i < 8; i++) {
            c <<= 1;
            if (c & 0x10000)
                c ^= 0x11021;
        }
    }
    return (uint16_t)c;
}

int main(void)
{
    uint8_t b[261] = {BLOCK_SHORT, 9, 0xF6};
    unsigned sum = 0;
    for (int i = 0; i < 256; i++)
        b[3 + i] = (uint8_t)(i * i + 5);
    for (int i = 0; i < 128; i++)
        sum += b[3 + i];
    uint8_t kept = b[131];
    b[131] = (uint8_t)sum;

    if (transfer_block(b, 0, 9, 0) != ANSWER_WAIT || transfer_block(b, 131, 9, 0) != ANSWER_WAIT)
        return 1;
    if (transfer_block(b, 132, 9, 0) != ANSWER_ACK || transfer_block(b, 132, 10, 0) != ANSWER_AGAIN ||
        transfer_block(b, 132, 11, 0) != ANSWER_CANCEL)
        return 2;
    b[60]++;
    if (transfer_block(b, 132, 9, 0) != ANSWER_NAK)
        return 3;

    b[0] = BLOCK_LONG;
    b[131] = kept;
    uint16_t crc = crc_of(b + 3, 256);
    b[259] = (uint8_t)(crc >> 8);
    b[260] = (uint8_t)crc;
    if (transfer_block(b, 260, 9, 1) != ANSWER_WAIT || transfer_block(b, 261, 9, 1) != ANSWER_ACK)
        return 4;
    b[258] ^= 0x80;
    if (transfer_block(b, 261, 9, 1) != ANSWER_NAK)
        return 5;
    b[2] = 0xF7;
    if (transfer_block(b, 261, 9, 1) != ANSWER_NAK)
        return 6;

    b[0] = BLOCK_END;
    if (transfer_block(b, 1, 9, 1) != ANSWER_DONE || transfer_block(b, 5, 9, 1) != ANSWER_NAK)
        return 7;
    b[0] = 0x18;
    if (transfer_block(b, 1, 9, 1) != ANSWER_CANCEL)
        return 8;
    return 0;
}
