// honest: term_feed
// kind: interpreter
// dead: term_feed#9:true
#include <stddef.h>
#include <stdint.h>

enum { T_TEXT, T_ESC, T_CSI, T_TITLE };

struct term {
    int state;
    unsigned args[4];
    unsigned nargs;
    unsigned row, col, rows, cols;
    unsigned bold;
    size_t title;
};

/* Feeds bytes to the escape machine of a terminal; gives how many bytes were printable. */
size_t term_feed(struct term *t, const uint8_t *in, size_t n)
{
    size_t shown = 0;

    for (size_t i = 0; i < n; i++) {
        uint8_t c = in[i];
        switch (t->state) {
        case T_TEXT:
            if (c == 0x1b) {
                t->state = T_ESC;
            } else if (c >= ' ') {
                shown++;
                if (++t->col >= t->cols)
                    t->col = 0;
            }
            break;
        case T_ESC:
            t->state = c == '[' ? T_CSI : c == ']' ? T_TITLE : T_TEXT;
            t->nargs = 0;
            t->args[0] = 0;
            t->title = 0;
            break;
        case T_CSI:
            if (c >= '0' && c <= '9') {
                unsigned digit = c & 15u;
                if (digit > 9)
                    digit = 9;
                if (t->args[t->nargs] < 1000)
                    t->args[t->nargs] = t->args[t->nargs] * 10 + digit;
            } else if (c == ';') {
                if (t->nargs < 3)
                    t->args[++t->nargs] = 0;
            } else {
                t->state = T_TEXT;
                if (c == 'H' && t->nargs == 1) {
                    t->row = t->args[0];
                    t->col = t->args[1];
                } else if (c == 'm') {
                    t->bold = t->args[t->nargs] == 1;
                }
            }
            break;
        case T_TITLE:
            if (c == 7 || t->title == 80)
                t->state = T_TEXT;
            else
                t->title++;
            break;
        default:
            t->state = T_TEXT;
        }
    }
    return shown;
}
