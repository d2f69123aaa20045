#include "../c_vm_escape.c"
#include <string.h>

static size_t feed(struct term *t, const char *s) { return term_feed(t, (const uint8_t *)s, strlen(s)); }

int main(void)
{
    struct term t = {.rows = 25, .cols = 10};
    if (feed(&t, "hello\n") != 5 || feed(&t, "worlds") != 6 || t.col != 1) return 1;
    if (feed(&t, "\x1b[12;7H") != 0 || t.row != 12 || t.col != 7) return 2;
    if (feed(&t, "\x1b[1;70H\x1b[7H") != 0 || t.col != 70) return 3;
    if (feed(&t, "\x1b[1m") != 0 || !t.bold) return 4;
    if (feed(&t, "\x1b[1;2;3;4;123456m\x1b[ ") != 0 || t.bold) return 5;
    if (feed(&t, "\x1b]a title\x07x\x1b") != 1 || feed(&t, "c") != 0) return 6;
    char longer[100];
    memset(longer, 'x', 99);
    longer[99] = 0;
    if (feed(&t, "\x1b]") != 0 || feed(&t, longer) != 18) return 7;
    t.state = 17;
    if (feed(&t, "ab") != 1) return 8;
    return 0;
}
