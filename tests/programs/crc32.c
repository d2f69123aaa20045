// CRC-32 computed bit by bit and with a table; both agree, known check value for "123456789".
#include <stdint.h>
#include <stdio.h>

static uint32_t table[256];

static void build(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
}

static uint32_t by_table(const unsigned char *p, int n) {
    uint32_t c = 0xffffffffu;
    while (n-- > 0) c = table[(c ^ *p++) & 0xff] ^ c >> 8;
    return ~c;
}

static uint32_t by_bits(const unsigned char *p, int n) {
    uint32_t c = ~0u;
    for (int i = 0; i < n; i++)
        for (int b = 0; b < 8; b++) {
            int bit = (p[i] >> b & 1) ^ (c & 1);
            c >>= 1;
            if (bit) c ^= 0xedb88320u;
        }
    return ~c;
}

int main(void) {
    build();
    const unsigned char check[] = "123456789";
    printf("%08x %08x\n", by_table(check, 9), by_bits(check, 9));
    unsigned char data[64];
    int agree = 0;
    for (int n = 0; n <= 64; n++) {
        if (n > 0) data[n - 1] = (unsigned char)(n * 37 + 11);
        if (by_table(data, n) == by_bits(data, n)) agree++;
    }
    printf("%d %08x\n", agree, by_table(data, 64));
    if (by_table(data, 0) == 0) printf("empty is zero\n");
    return 0;
}
