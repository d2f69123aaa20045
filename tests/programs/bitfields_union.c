// Bit-fields inside unions: a register seen as a whole and as fields, every field written through both views.
#include <stdio.h>

union control {
    unsigned char raw;
    struct { unsigned char enable : 1, mode : 2, speed : 3, error : 2; } f;
};

static int start(union control *c) {
    if (c->f.error) return -(int)c->f.error;
    if (!c->f.enable) { c->f.enable = 1; return 0; }
    switch (c->f.mode) {
    case 0: c->f.mode = 1; return 1;
    case 1: c->f.speed += 3; return 2;
    case 2: c->raw ^= 0x80; return 3;
    default: c->raw = 0; return 4;
    }
}

int main(void) {
    union control c = { 0 };
    for (int i = 0; i < 6; i++) {
        int r = start(&c);
        printf("%d:%02x ", r, c.raw);
    }
    printf("\n");
    c.raw = 0x05;
    int r = start(&c);
    printf("%d %02x ", r, c.raw);
    printf("%d\n", start(&c));
    c.raw = 0x07;
    r = start(&c);
    printf("%d %02x\n", r, c.raw);
    int histogram[4] = { 0 };
    for (int i = 0; i < 256; i++) {
        union control t;
        t.raw = (unsigned char)i;
        if (t.f.error == (unsigned)(i >> 6) && t.f.enable == (i & 1)) histogram[t.f.mode]++;
    }
    printf("%d %d %d %d\n", histogram[0], histogram[1], histogram[2], histogram[3]);
    return 0;
}
