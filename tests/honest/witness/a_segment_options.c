#include "../a_segment_options.c"

int main(void)
{
    struct options o = {0};
    uint8_t syn[] = {2, 4, 0x05, 0xB4, 1, 3, 3, 7, 4, 2, 1, 0};
    if (segment_options(syn, sizeof syn, &o) != 2 || o.mss != 1460 || o.shift != 7)
        return 1;
    syn[7] = 30;
    if (segment_options(syn, sizeof syn, &o) != 2 || o.shift != 14)
        return 2;

    uint8_t ack[40] = {1, 1, 5, 34};
    for (unsigned i = 4; i < 36; i++)
        ack[i] = (uint8_t)i;
    ack[36] = ack[37] = ack[38] = ack[39] = 1;
    if (segment_options(ack, sizeof ack, &o) != 1 || o.blocks != 4 || o.edge[3] != 0x1C1D1E1F)
        return 3;
    ack[3] = 33;
    if (segment_options(ack, sizeof ack, &o) != -1)
        return 4;
    ack[3] = 2;
    if (segment_options(ack, sizeof ack, &o) != -1)
        return 5;

    uint8_t odd[44] = {2, 2, 3, 2};
    if (segment_options(odd, 44, &o) != -1 || segment_options(odd, 6, &o) != -1)
        return 6;
    if (segment_options(odd, 4, &o) != 0)
        return 7;
    uint8_t bad[] = {1, 1, 1, 8}, zero[] = {8, 0, 0, 0}, big[] = {8, 10, 0, 0};
    if (segment_options(bad, 4, &o) != -1 || segment_options(zero, 4, &o) != -1 || segment_options(big, 4, &o) != -1)
        return 8;
    return 0;
}
