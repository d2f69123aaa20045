#include "../a_burst_detect.c"

int main(void)
{
    struct burst b;
    int16_t v[48] = {0};

    if (burst_detect(v, 48, 2, 100, &b) != -1 || burst_detect(v, 3, 4, 100, &b) != -1)
        return 1;
    if (burst_detect(v, 48, 8, 100, &b) != 0 || b.length != 0)
        return 2;

    for (int i = 4; i < 24; i++)
        v[i] = i % 2 ? 500 : -500;
    v[10] = INT16_MIN;
    if (burst_detect(v, 48, 4, 900, &b) != 1 || b.length < 12 || !b.clipped)
        return 3;

    v[10] = -500;
    v[40] = INT16_MAX;
    v[41] = 3;
    if (burst_detect(v, 48, 4, 900, &b) != (2 | 0x100) || b.clipped)
        return 4;
    return 0;
}
