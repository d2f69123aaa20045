#include "../c_ring_write.c"

int main(void)
{
    uint8_t store[16];
    const uint8_t *text = (const uint8_t *)"the quick brown fox jumps over the lazy dog";
    struct ring r = {store, sizeof store, 0, 0, 0, 0};
    if (ring_write(&r, text, 10) != 10 || r.fill != 10) return 1;
    if (ring_write(&r, text, 10) != 6 || r.lost != 4 || r.head != 0) return 2;
    if (ring_write(&r, text, 1) != 0) return 3;
    r.overwrite = 1;
    if (ring_write(&r, text, 12) != 12 || r.fill != 16) return 4;
    if (ring_write(&r, text, 43) != 16 || r.head != 12 || store[11] != 'g') return 5;
    struct ring none = {NULL, 0, 0, 0, 0, 0};
    if (ring_write(&none, text, 4) != 0) return 6;
    struct ring bad = {store, 16, 16, 0, 0, 0}, over = {store, 16, 0, 17, 0, 0};
    if (ring_write(&bad, text, 4) != 0 || ring_write(&over, text, 4) != 0) return 7;
    return 0;
}
