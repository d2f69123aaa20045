#include "../a_move_words.c"

static _Alignas(8) unsigned char buf[96], want[96];

static int moves(size_t to, size_t from, size_t n, size_t words)
{
    for (size_t i = 0; i < sizeof buf; i++)
        buf[i] = want[i] = (unsigned char)(i * 3 + 1);
    memmove(want + to, want + from, n);
    return move_words(buf + to, buf + from, n) == words && memcmp(buf, want, sizeof buf) == 0;
}

int main(void)
{
    if (!moves(8, 8, 20, 0) || !moves(0, 8, 0, 0))
        return 1;
    if (!moves(3, 40, 30, 3)) /* apart, not aligned */
        return 2;
    if (!moves(5, 30, 2, 0)) /* ends before it is aligned */
        return 3;
    if (!moves(1, 4, 30, 0)) /* overlaps from above, too close */
        return 4;
    if (!moves(0, 12, 40, 5)) /* overlaps from above */
        return 5;
    if (!moves(64, 2, 20, 2)) /* apart, target above */
        return 6;
    if (!moves(20, 10, 35, 4) || !moves(11, 10, 35, 0)) /* overlaps from below */
        return 7;
    return 0;
}
