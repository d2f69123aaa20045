#include "../a_rle_decode.c"

int main(void)
{
    unsigned char out[200];
    unsigned char in[64];
    long r;

    const unsigned char mixed[] = {128, 2, 'a', 'b', 'c', 253, 'x'};
    r = rle_decode(mixed, sizeof mixed, out, sizeof out);
    if (r != 7 || memcmp(out, "abcxxxx", 7) != 0)
        return 1;

    const unsigned char cut[] = {5, 'a', 'b'};
    if (rle_decode(cut, sizeof cut, out, sizeof out) != -1)
        return 2;

    const unsigned char cut_run[] = {0, 'a', 200};
    if (rle_decode(cut_run, sizeof cut_run, out, sizeof out) != -1)
        return 3;

    unsigned char small[3];
    const unsigned char full[] = {3, 'a', 'b', 'c', 'd'};
    if (rle_decode(full, sizeof full, small, sizeof small) != -2)
        return 4;
    const unsigned char full_run[] = {252, 'z'};
    if (rle_decode(full_run, sizeof full_run, small, sizeof small) != -2)
        return 5;

    memset(in, 'q', sizeof in);
    in[0] = 29; /* 30 literals */
    in[31] = 129; /* 128 repeated */
    in[32] = 'r';
    if (rle_decode(in, 33, out, sizeof out) != -4)
        return 6;
    in[31] = 255;
    if (rle_decode(in, 33, out, sizeof out) != 32)
        return 7;

    const unsigned char runs[] = {129, 'a', 200, 'b'};
    if (rle_decode(runs, sizeof runs, out, sizeof out) != 128 + 57)
        return 8;
    return 0;
}
