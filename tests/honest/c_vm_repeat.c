// honest: pattern_expand
// kind: interpreter
#include <stddef.h>
#include <stdint.h>

/* Expands a light pattern. A byte below 0x80 is a colour to put out; 0x80+n opens a loop of n+1 rounds,
   0xc0 closes it, 0xc1 leaves it when this is the last round, 0xc2+k puts the colour before the last k again.
   Gives how many were put out, or where (negative, counted from 1) the pattern is wrong. */
long pattern_expand(const uint8_t *prog, size_t n, uint8_t *out, size_t max)
{
    struct { size_t start; unsigned left; } loop[4];
    unsigned depth = 0;
    size_t at = 0;

    for (size_t pc = 0; pc < n; pc++) {
        uint8_t c = prog[pc];
        if (c < 0x80) {
            if (at == max)
                return (long)at;
            out[at++] = c;
        } else if (c < 0xc0) {
            if (depth == sizeof loop / sizeof loop[0])
                return -(long)pc - 1;
            loop[depth].start = pc;
            loop[depth].left = c & 0x3fu;
            depth++;
        } else if (c <= 0xc1) {
            if (depth == 0)
                return -(long)pc - 1;
            if (c == 0xc1) {
                if (loop[depth - 1].left > 0)
                    continue;
                unsigned nested = 1;
                while (nested > 0) {
                    if (++pc >= n)
                        return -(long)n - 1;
                    if (prog[pc] == 0xc0)
                        nested--;
                    else if (prog[pc] >= 0x80 && prog[pc] < 0xc0)
                        nested++;
                }
                depth--;
            } else if (loop[depth - 1].left-- > 0) {
                pc = loop[depth - 1].start;
            } else {
                depth--;
            }
        } else {
            size_t back = (size_t)(c - 0xc2) + 1;
            if (back > at || at == max)
                return -(long)pc - 1;
            out[at] = out[at - back];
            at++;
        }
    }
    return depth ? -(long)n - 1 : (long)at;
}
