#include "../c_ring_frame.c"

static void put(struct byte_ring *r, uint8_t *store, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        store[r->wr++ & r->mask] = bytes[i];
}

int main(void)
{
    uint8_t store[32] = {0}, out[16];
    struct byte_ring r = {store, 31, 0xfffffff0u, 0xfffffff0u};
    const uint8_t good[] = {1, 2, 0x7e, 3, 'a', 'b', 'c', (uint8_t)(0x7e + 3 + 'a' + 'b' + 'c')};
    const uint8_t wrong[] = {0x7e, 1, 'a', 0};
    const uint8_t huge[] = {0x7e, 200, 5}, part[] = {0x7e, 4, 1, 2}, empty[] = {0x7e, 0, 0x7e};
    if (ring_take_frame(&r, out, 16) != -1) return 1;
    for (int i = 0; i < 5; i++) {
        put(&r, store, good, sizeof good);
        if (ring_take_frame(&r, out, 16) != 3 || out[2] != 'c') return 2;
    }
    put(&r, store, wrong, sizeof wrong);
    if (ring_take_frame(&r, out, 16) != -2 || ring_take_frame(&r, out, 16) != -1) return 3;
    put(&r, store, huge, sizeof huge);
    if (ring_take_frame(&r, out, 16) != -1) return 4;
    put(&r, store, empty, sizeof empty);
    if (ring_take_frame(&r, out, 16) != 0) return 5;
    put(&r, store, good, sizeof good);
    if (ring_take_frame(&r, out, 2) != -3 || ring_take_frame(&r, out, 16) != 3) return 6;
    put(&r, store, part, sizeof part);
    if (ring_take_frame(&r, out, 16) != -1) return 7;
    put(&r, store, store, 32);
    if (ring_take_frame(&r, out, 16) != -4) return 8;
    struct byte_ring tail = {store, 31, 0, 2};
    store[0] = 0x7e;
    if (ring_take_frame(&tail, out, 16) != -1) return 9;
    return 0;
}
