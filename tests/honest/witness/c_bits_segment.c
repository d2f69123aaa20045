#include "../c_bits_segment.c"

int main(void)
{
    struct conn c = {0, 1, 0, 0};
    struct segment syn = {.seq = 100, .syn = 1, .window = 100}, syn_ack = {.seq = 100, .syn = 1, .ack = 1};
    struct segment ack = {.seq = 101, .ack = 1, .window = 100}, plain = {.seq = 101}, fin = {.seq = 101, .fin = 1, .prio = 5, .ack = 1};
    struct segment urgent = {.seq = 101, .prio = 7, .window = 5}, old = {.seq = 7}, rst = {.rst = 1}, xmas = {.syn = 1, .fin = 1};
    if (conn_segment(&c, &rst) != 0 || c.state != 1) return 1;
    if (conn_segment(&c, &ack) != 1 || conn_segment(&c, &syn_ack) != 1 || c.state != 1) return 2;
    if (conn_segment(&c, &syn) != 1 || c.state != 2) return 3;
    if (conn_segment(&c, &plain) != 1 || c.state != 2) return 4;
    if (conn_segment(&c, &ack) != 0 || c.state != 3) return 5;
    for (int i = 0; i < 9; i++)
        if (conn_segment(&c, &urgent) != 0) return 6;
    if (c.credit != 7) return 7;
    for (int i = 0; i < 8; i++)
        if (conn_segment(&c, &old) != 1) return 8;
    if (c.credit != -1 || conn_segment(&c, &old) != 0) return 9;
    if (conn_segment(&c, &fin) != 1 || c.state != 4) return 10;
    if (conn_segment(&c, &old) != 0 || c.state != 4 || conn_segment(&c, &ack) != 0 || c.state != 0) return 11;
    if (conn_segment(&c, &ack) != 1) return 12;
    c.state = 3;
    for (int i = 0; i < 4; i++)
        conn_segment(&c, &xmas);
    if (c.state != 0) return 13;
    c.state = 2;
    if (conn_segment(&c, &rst) != 0 || c.state != 0) return 14;
    c.state = 6;
    if (conn_segment(&c, &ack) != -2) return 15;
    return 0;
}
